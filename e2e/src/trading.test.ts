/** The trading desk and a player who looks at the same market: what a trader orders is on the player's screen. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';

let house: House;
let browser: Browser;
let trader: Page;
let player: Page;
let event: { id: string; name: string; home: string };

interface Listed {
  id: string;
  name: string;
  starts_at: number;
  main_market?: { key: string; status: string; selections: { id: string; key: string }[] };
}

/**
 * The match that begins last of those on the first page, so that nothing but people moves its prices. A house that starts lists matches
 * that have begun already for a moment as if they were to come.
 */
async function latest(): Promise<typeof event> {
  const found = await vi.waitUntil(
    async () => {
      const answer = await fetch(`${house.url}/api/v3/sport/events?status=upcoming&limit=100`);
      const { items } = (await answer.json()) as { items: Listed[] };
      return items
        .filter(({ main_market: m }) => m?.key === 'match_winner' && m.status === 'active')
        .filter(({ starts_at }) => starts_at > Date.now() + 5 * 60_000)
        .sort((one, other) => other.starts_at - one.starts_at)
        .at(0);
    },
    { timeout: 60_000, interval: 300 },
  );
  const { id, name, main_market: main } = found;
  return { id, name, home: main?.selections[0]?.id ?? '' };
}

/** The player's button with the price of the home side. */
const price = (): Locator => player.getByTestId(`odds-${event.home}`).first();

/** The market of the winner on the desk's page of the event. */
const winner = () => trader.getByRole('region', { name: 'Match winner', exact: true });

async function because(reason: string, button: string): Promise<void> {
  const dialog = trader.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

beforeAll(async () => {
  house = await startHouse({ speed: 1 });
  browser = await startBrowser();
  event = await latest();
  trader = (await visit(browser, house.url, { viewport: desktop })).page;
  await trader.goto('/office/');
  await trader.getByLabel('E-mail').fill(house.staff.email);
  await trader.getByLabel('Password').fill(house.staff.password);
  await trader.getByRole('button', { name: 'Sign in' }).click();
  await trader.getByRole('link', { name: 'Trading' }).click();
  player = (await visit(browser, house.url)).page;
  await player.goto(`/match/${event.id}`);
  await price().waitFor();
});

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

describe.sequential('the trading desk', () => {
  test('suspends an event from the keyboard: the player’s price locks, until it is released', async () => {
    // A house that has just begun does not vouch for its prices at once.
    await expect.poll(() => price().isEnabled(), { timeout: 60_000 }).toBe(true);
    await trader.getByRole('searchbox').fill(event.name.split(' ')[0] ?? '');
    const row = trader.locator(`[data-row="${event.id}"]`);
    await row.focus();
    await trader.keyboard.press('s');
    await because('a rumour from the ground', 'Suspend');
    await row.getByText('Suspended by hand').waitFor();
    await expect.poll(() => price().isDisabled(), { timeout: 30_000 }).toBe(true);
    await expectAccessible(trader);
    await trader.screenshot({ path: '../test-results/trading-grid.png' });
    await row.focus();
    await trader.keyboard.press('r');
    await because('it was nothing', 'Release');
    await expect.poll(() => price().isEnabled(), { timeout: 30_000 }).toBe(true);
  });

  test('prices a selection by hand, and gives it back to the model', async () => {
    await trader.goto(`/office/trading/events/${event.id}`);
    await winner().getByRole('button', { name: 'Price' }).click();
    const dialog = trader.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('900');
    await dialog.getByText('These prices sum to less than 100 %').waitFor();
    expect(await dialog.getByRole('button', { name: 'Set the prices' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').first().fill('1.23');
    await because('we know who plays', 'Set the prices');
    await expect.poll(() => price().innerText(), { timeout: 30_000 }).toContain('1.23');
    await winner().getByText('Manual').waitFor();
    await expectAccessible(trader);
    await trader.screenshot({ path: '../test-results/trading-event.png' });
    await winner().getByRole('button', { name: 'Release' }).click();
    await because('the model knows better', 'Release');
    await expect.poll(() => price().innerText(), { timeout: 30_000 }).not.toContain('1.23');
  });

  test.each(['bets', 'alarms', 'controls', 'margins', 'settled'])(
    'shows %s on a wide screen and on a phone, in both languages',
    async (page) => {
      for (const [language, viewport] of [
        ['en', desktop],
        ['hi', phone],
      ] as const) {
        await trader.setViewportSize(viewport);
        await trader.getByRole('combobox').first().selectOption(language);
        await trader.goto(`/office/trading/${page}`);
        await trader.getByRole('heading', { level: 1 }).waitFor();
        await trader.waitForLoadState('networkidle');
        await expectAccessible(trader);
        await expectNoSidewaysScroll(trader);
        await trader.screenshot({ path: `../test-results/trading-${page}-${language}.png` });
      }
      expect(house.errors).toEqual([]);
    },
  );
});
