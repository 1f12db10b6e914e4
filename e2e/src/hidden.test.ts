/**
 * What staff hides is nowhere for a guest, stays in reach of who has a bet on it, and is back once the desk takes it back. On a match that has
 * not begun, so that it is where it was when it comes back.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  photographed,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, payIn, signedIn } from './people.ts';

interface Listed {
  id: string;
  name: string;
  starts_at: number;
  home: { name: string };
  main_market?: {
    key: string;
    status: string;
    selections: { id: string; odds: number; version: number }[];
  };
}

let house: House;
let browser: Browser;
let trader: Page;
let guest: Page;
let bettor: Page;
let match: Listed;

/** The match that begins last of those on the first page; a house that starts lists some for a moment that have begun already. */
async function latest(): Promise<Listed> {
  const found = async () => {
    const answer = await fetch(`${house.url}/api/v3/sport/events?status=upcoming&limit=100`);
    return ((await answer.json()) as { items: Listed[] }).items
      .filter(({ main_market: m }) => m?.key === 'match_winner' && m.status === 'active')
      .filter(({ starts_at }) => starts_at > Date.now() + 5 * 60_000)
      .sort((one, other) => other.starts_at - one.starts_at)
      .at(0);
  };
  return (await vi.waitUntil(found, { timeout: 120_000, interval: 300 })) as Listed;
}

/** A player with a bet on the match, taken as soon as its market takes any. */
async function withBet() {
  const made = await newPlayer(house, 'hidden@example.com', 'kettle-moss-9');
  await payIn(house, made.access_token, 100_000);
  const place = async () => {
    match = await latest();
    const [home] = match.main_market?.selections ?? [];
    const response = await fetch(`${house.url}/api/v3/bets`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${made.access_token}`,
        'Idempotency-Key': `bet-${home?.version}`,
      },
      body: JSON.stringify({
        stake: 10_000,
        legs: [{ selection_id: home?.id, odds: home?.odds, version: home?.version }],
        odds_policy: 'any',
      }),
    });
    return response.ok;
  };
  await vi.waitUntil(place, { timeout: 60_000, interval: 300 });
  return made;
}

/** Whether the search finds the match, asked anew. */
async function searched(page: Page): Promise<boolean> {
  await page.goto(`/search?q=${encodeURIComponent(match.home.name)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return (await page.locator(`a[href="/match/${match.id}"]`).count()) > 0;
}

beforeAll(async () => {
  house = await startHouse({ speed: 1 });
  browser = await startBrowser();
  const player = await withBet();
  bettor = (await visit(browser, house.url, { storage: signedIn(player) })).page;
  await bettor.context().addCookies([{ name: 'deposit_prompt', value: '1', url: house.url }]);
  guest = (await visit(browser, house.url)).page;
  trader = (await visit(browser, house.url, { viewport: desktop })).page;
  await trader.goto('/office/');
  await trader.getByLabel('E-mail').fill(house.staff.email);
  await trader.getByLabel('Password').fill(house.staff.password);
  await trader.getByRole('button', { name: 'Sign in' }).click();
  await trader.getByRole('link', { name: 'Trading' }).click();
}, 240_000);

afterEach(({ task }) => photographed(task, guest));

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

describe.sequential('a match that staff hides', { timeout: 240_000 }, () => {
  test('leaves the screen of a guest who looks at it, and every list', async () => {
    await expect.poll(() => searched(guest), { timeout: 60_000 }).toBe(true);
    await guest.goto(`/match/${match.id}`);
    const price = guest.getByTestId(`odds-${match.main_market?.selections[0]?.id}`).first();
    await price.waitFor();

    await trader.getByRole('searchbox').fill(match.home.name);
    const row = trader.locator(`[data-row="${match.id}"]`);
    await row.focus();
    await trader.keyboard.press('h');
    const dialog = trader.getByRole('dialog');
    await expectAccessible(trader);
    await dialog.getByLabel('Why').fill('we have no rights to it');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Hidden').waitFor();
    await expectAccessible(trader);

    await guest.getByText('This match is not here any more').waitFor({ timeout: 60_000 });
    await expectAccessible(guest);
    await guest.reload();
    await guest.getByText('This match is not here any more').waitFor();
    await expect.poll(() => searched(guest), { timeout: 60_000 }).toBe(false);
  });

  test('stays in reach of who has a bet on it, with nothing to bet on', async () => {
    await bettor.goto('/bets');
    await bettor.getByTestId('bet-row').getByRole('link', { name: match.name }).click();
    await bettor.getByText('Not offered any more').waitFor();
    await expectAccessible(bettor);
    await expectNoSidewaysScroll(bettor);
    expect(await bettor.locator('[data-testid^="odds-"]').count()).toBe(0);
    await bettor.reload();
    await bettor.getByText('Your bets on this match stand.', { exact: false }).waitFor();
    await bettor.screenshot({ path: '../test-results/withdrawn.png' });
    expect(await searched(bettor)).toBe(false);
  });

  test('is back once the desk takes it back', async () => {
    await trader.getByRole('heading', { level: 1 }).click(); // away from what is typed in
    await trader.keyboard.press('u');
    await trader
      .locator(`[data-row="${match.id}"]`)
      .getByText('Hidden')
      .waitFor({ state: 'detached' });
    await expect.poll(() => searched(guest), { timeout: 60_000 }).toBe(true);
    await guest.locator(`a[href="/match/${match.id}"]`).first().click();
    await guest.getByTestId(`odds-${match.main_market?.selections[0]?.id}`).first().waitFor();
    await expectAccessible(guest);
    expect(house.errors).toEqual([]);
  });
});
