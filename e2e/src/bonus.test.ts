/** Welcome bonuses: one of the casino from its grant to its end, and one of sports on the bet slip. */
import { beforeAll, expect, test } from 'vitest';
import { expectUsable, phone, visit } from './browser.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer({ matches: [{ id: 'next', sport: 'cricket' }] });
});

/** Opens a phone on which a player is signed in who has chosen a welcome bonus. */
async function open(email: string, bonus: string) {
  const player = await newPlayer(server, email, 'kettle-moss-9', {}, 'INR', bonus);
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport: phone,
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { player, context, page, consoleErrors };
}

test('a casino bonus is granted, played and cancelled', async () => {
  const { player, context, page, consoleErrors } = await open(
    'bonus@example.com',
    'welcome-casino-inr',
  );
  await page.goto('/bonuses');
  const own = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /Details/ }) });
  await own.getByText('Waiting for deposit').waitFor();

  // The open page shows the grant without a reload.
  await deposit(server, player.access_token, 100_000);
  await own.getByText('Active', { exact: true }).waitFor();
  await own.getByText('₹1,000.00').waitFor();
  await own.getByText('₹0 of ₹30,000 wagered').waitFor();
  await expectUsable(page);

  await page.goto('/casino/slot/lucky-joker');
  const balance = page.getByTestId('balance');
  await expect.poll(() => balance.textContent()).toContain('1,000');
  await page.getByRole('button', { name: /^100% for the casino/ }).tap();
  await page.getByText('This bonus allows at most ₹500 per bet.').waitFor();
  const answer = page.waitForResponse(/\/casino\/rounds$/);
  await page.getByRole('button', { name: /^Play ₹10/ }).tap();
  const round = (await (await answer).json()) as { funds: string; grant: string; stake: number };
  expect(round).toMatchObject({ funds: 'bonus', stake: 1000 });
  expect(await balance.textContent()).toContain('1,000'); // the real balance is not touched
  await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();

  // The choice of a balance is remembered, also for a game that all players share.
  await page.goto('/casino/slot/jetx');
  const chosen = page.getByRole('button', { name: /^100% for the casino/ });
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
  const crash = page.waitForResponse(
    (sent) => sent.request().method() === 'POST' && sent.url().endsWith('/bets'),
    { timeout: 200_000 },
  );
  await page.getByRole('region', { name: 'Bet 1' }).getByRole('button', { name: /₹10/ }).tap();
  expect(await (await crash).json()).toMatchObject({ funds: 'bonus', grant: round.grant });

  await page.goto(`/bonuses/${round.grant}`);
  await page.getByText('₹10 of ₹30,000 wagered').waitFor();
  const use = page.getByRole('listitem').filter({ hasText: 'of a stake of' });
  await use.getByRole('link', { name: 'Lucky Joker' }).waitFor();
  expect(await use.textContent()).toContain('+₹10.00');
  await expectUsable(page);

  await page.goto('/me');
  await page.getByRole('region', { name: 'Bonus balance' }).getByRole('progressbar').waitFor();

  await page.goto('/bonuses');
  await own.getByRole('button', { name: 'Cancel bonus' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Cancel this bonus?' });
  await dialog.getByText(/You lose ₹[\d,.]+ of bonus money/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel bonus' }).tap();
  await own.getByText('Deactivated', { exact: true }).waitFor();
  expect(await own.getByRole('button', { name: 'Cancel bonus' }).count()).toBe(0);

  // A remembered bonus that is over is offered no more: the real balance is chosen.
  await page.goto('/casino/slot/lucky-joker');
  const real = page.getByRole('button', { name: /^Real/ });
  await expect.poll(() => real.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('button', { name: /^100% for the casino/ }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a sports bonus is staked on the slip, and a crash game does not accept it', async () => {
  const { player, context, page, consoleErrors } = await open(
    'sports-bonus@example.com',
    'welcome-sport-inr',
  );
  await page.goto('/bonuses');
  await deposit(server, player.access_token, 100_000);
  await page.getByText('₹0 of ₹5,000 wagered').waitFor();

  await page.goto('/match/next');
  await page
    .getByTestId(`odds-${matchWinner('next').away}`)
    .first()
    .tap();
  await page
    .getByRole('button', { name: /^Open bet slip/ })
    .first()
    .tap();
  const slip = page.getByTestId('bet-slip').last();
  await slip.getByLabel('Stake from').selectOption({ label: '100% for sport, ₹1,000' });
  const stake = slip.getByRole('textbox', { name: /^Stake/ });
  await stake.fill('1001');
  await slip.getByText('This bonus has ₹1,000 left.').waitFor();
  expect(await slip.getByRole('button', { name: /^Place bet/ }).isDisabled()).toBe(true);
  await stake.fill('200');
  await slip.getByText('This bonus has ₹1,000 left.').waitFor({ state: 'detached' });
  await expectUsable(page);
  const placed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v3/bets'),
  );
  await slip.getByRole('button', { name: /^Place bet/ }).tap();
  const bet = (await (await placed).json()) as { funds: string; grant: string; stake: number };
  expect(bet).toMatchObject({ funds: 'bonus', stake: 20_000 });
  expect(await page.getByTestId('balance').textContent()).toContain('1,000');

  // A bet counts when it has a result: until then only the money is gone.
  await page.goto(`/bonuses/${bet.grant}`);
  await page.getByText('₹800.00').waitFor();
  await page.getByText('Nothing has counted yet.', { exact: false }).waitFor();

  await page.goto('/casino/slot/aviator');
  await page.getByText('100% for sport: Game not available with bonus balance').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
