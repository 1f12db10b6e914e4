/** A match that staff hides disappears for guests, stays on the screens of players with a bet on it, and returns when staff shows it again. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, expectAccessible, visit, expectUsable, step } from './browser.ts';
import { signInToOffice } from './office.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, deposit, signedIn } from './players.ts';

let server: Server;
let trader: Page;
let guest: Page;
let bettor: Page;
let match: { name: string; home: { name: string } };

interface Detail {
  event: typeof match;
  markets: { id: string; selections: { id: string; odds: number; version: number }[] }[];
}

/** A player with a bet on the match. */
async function withBet() {
  const made = await newPlayer(server, 'hidden@example.com', 'kettle-moss-9');
  await deposit(server, made.access_token, 100_000);
  const answer = await fetch(`${server.url}/api/v3/sport/events/rights`);
  const { event, markets } = (await answer.json()) as Detail;
  match = event;
  const [home] = markets.find(({ id }) => id === matchWinner('rights').market)?.selections ?? [];
  const response = await fetch(`${server.url}/api/v3/bets`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${made.access_token}`,
      'Idempotency-Key': 'bet',
    },
    body: JSON.stringify({
      stake: 10_000,
      legs: [{ selection_id: home?.id, odds: home?.odds, version: home?.version }],
      odds_policy: 'any',
    }),
  });
  expect(response.ok, await response.text()).toBe(true);
  return made;
}

/** Opens the search for the match and returns whether it is found. */
async function searched(page: Page): Promise<boolean> {
  await page.goto(`/search?q=${encodeURIComponent(match.home.name)}`);
  // Teams are shown together with matches, also those of a hidden one.
  await page.getByRole('button', { name: match.home.name, exact: true }).first().waitFor();
  return page.locator('a[href="/match/rights"]').first().isVisible();
}

beforeAll(async () => {
  server = await startServer({ matches: [{ id: 'rights', sport: 'cricket' }] });
  const player = await withBet();
  bettor = (await visit(server.url, { storage: signedIn(player) })).page;
  await bettor.context().addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  guest = (await visit(server.url)).page;
  trader = (await visit(server.url, { viewport: desktop })).page;
  await signInToOffice(trader, server);
  await trader.getByRole('link', { name: 'Trading' }).click();
});

test('a match that staff hides is shown to its bettors only, until staff shows it again', async () => {
  await step('leaves the screen of a guest who looks at it, and every list', async () => {
    await expect.poll(() => searched(guest)).toBe(true);
    await guest.goto(`/match/rights`);
    const price = guest.getByTestId(`odds-${matchWinner('rights').home}`).first();
    await price.waitFor();

    await trader.getByRole('searchbox').fill(match.home.name);
    const row = trader.locator(`[data-row="rights"]`);
    await row.focus();
    await trader.keyboard.press('h');
    const dialog = trader.getByRole('dialog');
    await expectAccessible(trader);
    await dialog.getByLabel('Why').fill('we have no rights to it');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Hidden').waitFor();
    await expectAccessible(trader);

    await guest.getByText('This match is no longer available').waitFor();
    await expectAccessible(guest);
    await guest.reload();
    await guest.getByText('This match is no longer available').waitFor();
    await expect.poll(() => searched(guest)).toBe(false);
  });

  await step(
    'stays on the screens of a player with a bet on it, with nothing to bet on',
    async () => {
      await bettor.goto('/bets');
      await bettor.getByTestId('bet-row').getByRole('link', { name: match.name }).click();
      await bettor.getByText('No longer offered').waitFor();
      await expectUsable(bettor);
      expect(await bettor.locator('[data-testid^="odds-"]').count()).toBe(0);
      await bettor.reload();
      await bettor.getByText('Your bets on this match stay valid.', { exact: false }).waitFor();
      await bettor.screenshot({ path: '../test-results/withdrawn.png' });
      expect(await searched(bettor)).toBe(false);
    },
  );

  await step('returns when the trader shows it again', async () => {
    await trader.getByRole('heading', { level: 1 }).click(); // away from what is typed in
    await trader.keyboard.press('u');
    await trader.locator(`[data-row="rights"]`).getByText('Hidden').waitFor({ state: 'detached' });
    await expect.poll(() => searched(guest)).toBe(true);
    await guest.locator(`a[href="/match/rights"]`).first().click();
    await guest
      .getByTestId(`odds-${matchWinner('rights').home}`)
      .first()
      .waitFor();
    await expectAccessible(guest);
    expect(server.errors).toEqual([]);
  });
});
