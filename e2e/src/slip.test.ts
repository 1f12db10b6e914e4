/**
 * The slip on a phone: every kind of bet from the tap on a price to its row among the player's bets. On matches that have not
 * begun, so that nobody but the desk moves their prices.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  photographed,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, payIn, signedIn, Staff } from './people.ts';

interface Priced {
  id: string;
  key: string;
  odds: number;
}

interface Listed {
  id: string;
  name: string;
  sport: string;
  starts_at: number;
  main_market?: { id: string; key: string; status: string; selections: Priced[] };
}

let house: House;
let browser: Browser;
let staff: Staff;
let page: Page;
let player: { uuid: string };
/** Matches with a winner to bet on, the latest first. */
let matches: Listed[] = [];
let football: Listed;

const main = (n: number) => {
  const { id, selections = [] } = matches[n]?.main_market ?? {};
  return { id: id ?? '', home: selections[0]?.id ?? '', away: selections.at(-1)?.id ?? '' };
};

/** What can be bet on of a sport before it begins, the latest first, once it is so many. */
async function upcoming(sport: string, least: number): Promise<Listed[]> {
  const query = `sport=${sport}&status=upcoming&limit=100`;
  const listed = async () => {
    const answer = await fetch(`${house.url}/api/v3/sport/events?${query}`);
    const found = ((await answer.json()) as { items: Listed[] }).items
      .filter(({ main_market: m }) => m?.key === 'match_winner' && m.status === 'active')
      .sort((one, other) => other.starts_at - one.starts_at);
    return found.length >= least && found;
  };
  return (await vi.waitUntil(listed, { timeout: 120_000, interval: 300 })) as Listed[];
}

const priceOf = (selection: string): Locator => page.getByTestId(`odds-${selection}`).first();
const slip = () => page.getByTestId('bet-slip').last();
const stake = () => slip().getByRole('textbox', { name: /^Stake/ });
const place = () => slip().getByRole('button', { name: /^Place bet/ });

/** Opens matches one after another and taps prices. */
async function pick(...taps: { match: string; selections: string[] }[]): Promise<void> {
  for (const { match, selections } of taps) {
    await page.goto(`/match/${match}`);
    for (const selection of selections) {
      await priceOf(selection).click();
      await expect.poll(() => priceOf(selection).getAttribute('aria-pressed')).toBe('true');
    }
  }
}

async function openSlip(): Promise<void> {
  await page
    .getByRole('button', { name: /^Open bet slip/ })
    .first()
    .click();
  await slip().waitFor();
}

/** Opens the slip with the first matches on it. */
async function homes(count: number): Promise<void> {
  await pick(
    ...matches.slice(0, count).map((match, n) => ({ match: match.id, selections: [main(n).home] })),
  );
  await openSlip();
}

/** What the receipt says, of a bet of this kind. */
async function taken(kind = 'Single'): Promise<string> {
  await slip().getByText('Bet accepted').waitFor({ timeout: 60_000 });
  await slip().getByTestId('receipt').getByText(kind).first().waitFor();
  const told = await slip().getByText(' to win ').innerText();
  await slip().getByRole('button', { name: 'Done' }).click();
  return told;
}

/** The desk prices a market by hand: home at so many thousandths. */
async function reprice(n: number, home: number): Promise<void> {
  const market = main(n);
  await staff.call('POST', `/trading/markets/${market.id}/prices`, {
    prices: [{ selection_id: market.home, odds: home }],
    reason: 'news from the ground',
    confirmed: true,
  });
}

beforeAll(async () => {
  house = await startHouse({ speed: 1 });
  browser = await startBrowser();
  staff = await Staff.of(house);
  const made = await newPlayer(house, 'slip@example.com', 'correct horse');
  await payIn(house, made.access_token, 1_000_000);
  player = made;
  matches = await upcoming('cricket', 4);
  [football] = (await upcoming('football', 1)) as [Listed];
  ({ page } = await visit(browser, house.url, { storage: signedIn(made) }));
}, 240_000);

/** Each begins with nothing on the slip, also where the one before it failed. */
beforeEach(async () => {
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('slip'));
});

afterEach(({ task }) => photographed(task, page));

afterAll(async () => {
  await staff?.leave();
  await browser?.close();
  await house?.stop();
});

describe.sequential('the slip', { timeout: 240_000 }, () => {
  test('takes a single, within the stakes that it names', async () => {
    await homes(1);
    await slip().getByText('From ₹10 to ').waitFor();
    await stake().fill('5');
    await slip().getByText('The smallest stake is ₹10').waitFor();
    expect(await place().isDisabled()).toBe(true);
    await stake().fill('100');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: '../test-results/slip-single.png' });
    await place().click();
    expect(await taken()).toMatch(/^₹100 at /);
  });

  test('takes an accumulator of three', async () => {
    await homes(3);
    await slip().getByText('Total odds').waitFor();
    await stake().fill('50');
    await expectAccessible(page);
    await place().click();
    expect(await taken('Accumulator, 3 legs')).toMatch(/^₹50 at /);
  });

  test('is emptied at one tap', async () => {
    await homes(2);
    await slip().getByRole('button', { name: 'Clear all' }).click();
    await slip().getByText('Your slip is empty').waitFor();
  });

  test('takes a Trixie', async () => {
    await homes(3);
    await slip().getByText('System', { exact: true }).click();
    await slip().getByRole('combobox', { name: 'System' }).waitFor();
    await slip().getByText('Number of bets').waitFor();
    await stake().fill('20');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: '../test-results/slip-trixie.png' });
    await slip().getByRole('button', { name: 'Place bet, ₹80' }).click();
    expect(await taken('Doubles: 3 · Trebles: 1 — 4 lines of ₹20')).toMatch(/^₹80 at /);
  });

  test('asks before it takes odds that moved under it', async () => {
    await homes(1);
    await slip().getByLabel('If the odds change').selectOption({ label: 'Ask me first' });
    await stake().fill('100');
    let moved = false; // the desk is faster than the first of the two taps
    await page.route('**/api/v3/bets', async (route) => {
      if (route.request().method() === 'POST' && !moved) {
        moved = true;
        await reprice(0, 1370);
      }
      await route.continue();
    });
    await place().click();
    await slip()
      .getByText(/^Odds changed from .* to 1\.37$/)
      .waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/slip-moved.png' });
    await slip().getByRole('button', { name: 'Accept new odds' }).click();
    await place().click();
    expect(await taken()).toContain('₹100 at 1.37 to win ₹137');
    await page.unroute('**/api/v3/bets');
  });

  test('combines selections of one match, and says why it cannot combine others', async () => {
    const [winner, chance, goals] = ['match_winner', 'double_chance', 'total_goals-l2.5'].map(
      (market) => `${football.id}-${market}`,
    );
    await pick({ match: football.id, selections: [`${winner}-home`, `${chance}-home_draw`] });
    await openSlip();
    await slip()
      .getByText('One of these selections follows from the others. Remove it.')
      .waitFor({ timeout: 60_000 });
    await stake().fill('40');
    expect(await place().isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/slip-related.png' });
    await slip()
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    await page.keyboard.press('Escape');
    await priceOf(`${goals}-over`).click();
    await openSlip();
    await slip().getByText('Bet builder').waitFor();
    await expect.poll(() => place().isEnabled(), { timeout: 60_000 }).toBe(true);
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/slip-builder.png' });
    await place().click();
    expect(await taken('Bet builder')).toMatch(/^₹40 at /);
  });

  test('stakes a free bet that staff gave', async () => {
    const free = {
      kind: 'free_bet',
      amount: 5000,
      min_odds: 1200,
      days: 7,
      reason: 'a warm welcome',
    };
    await staff.call('POST', `/players/${player.uuid}/grants`, free, { 'Idempotency-Key': 'one' });
    await pick({ match: matches[1]?.id ?? '', selections: [main(1).away] });
    await openSlip();
    const funds = slip().getByLabel('Stake from');
    await funds.selectOption({ label: 'Free bet ₹50, from odds 1.20' });
    await expect.poll(() => stake().inputValue()).toBe('50');
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/slip-free.png' });
    await place().click();
    expect(await taken('Free bet')).toMatch(/^₹50 at /);
  });

  test('bets at one tap once it was asked to', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Bet slip', exact: true }).click();
    await slip().getByRole('switch', { name: 'Quick bet' }).click({ force: true });
    await slip().getByRole('textbox', { name: 'Stake of a quick bet' }).fill('30');
    await expectAccessible(page);
    await slip().getByRole('button', { name: 'Switch quick bet on' }).click();
    await slip().getByText('One tap on a price bets ₹30').waitFor();
    await page.goto(`/match/${matches[2]?.id}`);
    await priceOf(main(2).away).click();
    await page.getByText(/₹30 at /).waitFor({ timeout: 60_000 });
    await expectAccessible(page);
  });

  test('shows every bet among the player’s bets', async () => {
    await page.goto('/bets');
    const rows = page.getByTestId('bet-row');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(7);
    const told = await rows.allInnerTexts();
    for (const kind of [
      'Single',
      'Accumulator, 3 legs',
      'Doubles: 3 · Trebles: 1',
      'Bet builder',
      'Free bet',
    ])
      expect(told, kind).toContainEqual(expect.stringContaining(kind));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: '../test-results/slip-bets.png', fullPage: true });
    expect(house.errors).toEqual([]);
  });
});
