/** A slot machine by touch: bought free spins, a skipped motion, the pay table, sounds, and the check of the round in the page. */
import { beforeAll, expect, test } from 'vitest';
import { expectUsable, phone, visit } from './browser.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

async function open(email: string) {
  const player = await newPlayer(server, email, 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport: phone,
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { context, page, consoleErrors };
}

test('free spins are bought once, shown, skipped and checked', async () => {
  const { context, page, consoleErrors } = await open('slot-buyer@example.com');
  await page.goto('/casino/slot/monsoon-treasure');
  await page.getByRole('button', { name: /^10 free spins for ×22/ }).tap();
  const answer = page.waitForResponse(/\/casino\/rounds$/);
  await page.getByRole('button', { name: /^Play ₹220/ }).tap();
  const round = (await (await answer).json()) as { stake: number; view: { spins: number[][] } };
  expect(round.stake).toBe(22_000);
  expect(round.view.spins.length).toBeGreaterThanOrEqual(10);
  await page.getByText('10 free spins', { exact: true }).waitFor();
  expect(await page.getByTestId('balance').textContent()).toContain('780'); // the payout is not given away
  await page.getByRole('button', { name: 'Skip' }).tap();
  await page.getByRole('button', { name: /^Play ₹10/ }).waitFor(); // bought once
  expect(await page.getByRole('button', { name: 'One spin' }).getAttribute('aria-pressed')).toBe(
    'true',
  );

  await page.getByRole('button', { name: 'Fairness' }).tap();
  await page.getByRole('button', { name: 'Change the seeds' }).tap();
  await page.goto('/casino/slot/monsoon-treasure');
  await page.getByRole('button', { name: 'My rounds' }).tap();
  await page.getByRole('dialog').getByRole('link').first().tap();
  await page.getByText('The round is exactly what its seeds give.').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the pay table shows every symbol, and sounds are off until they are switched on', async () => {
  const { context, page, consoleErrors } = await open('slot-reader@example.com');
  await page.goto('/slot/luckyJoker');
  await page.waitForURL(/\/casino\/slot\/lucky-joker$/);
  const sound = page.getByRole('button', { name: 'Sound' });
  expect(await sound.getAttribute('aria-pressed')).toBe('false');
  await sound.tap();
  await page.reload();
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Rules and figures' }).tap();
  await page.getByRole('heading', { name: '5 lines' }).waitFor();
  const pictures = page.getByRole('dialog').getByRole('img', { name: /^Symbol / });
  expect(await pictures.count()).toBe(9);
  for (const picture of await pictures.all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
