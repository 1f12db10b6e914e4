/** The trading desk beside a player who looks at the same market: the player's screen follows the trader. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { desktop, expectAccessible, expectUsable, phone, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let trader: Page;

beforeAll(async () => {
  const matches = ['suspended', 'priced'].map((id) => ({ id, sport: 'cricket' }));
  server = await startServer({ matches });
});

beforeEach(async () => {
  const { page, context } = await visit(server.url, { viewport: desktop });
  trader = page;
  await signInToOffice(trader, server);
  await trader.getByRole('link', { name: 'Trading' }).click();
  return () => context.close();
});

/** A player's button with the price of the home side. */
async function openPrice(match: string): Promise<Locator> {
  const { page } = await visit(server.url);
  await page.goto(`/match/${match}`);
  const price = page.getByTestId(`odds-${matchWinner(match).home}`).first();
  await expect.poll(() => price.isEnabled()).toBe(true);
  return price;
}

async function confirm(reason: string, button: string): Promise<void> {
  const dialog = trader.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a trader suspends and releases an event from the keyboard, and the player’s price follows', async () => {
  const price = await openPrice('suspended');
  const row = trader.locator(`[data-row="suspended"]`);
  await row.focus();
  await trader.keyboard.press('s');
  await confirm('a rumour from the ground', 'Suspend');
  await row.getByText(/^Suspended/).waitFor();
  await expect.poll(() => price.isDisabled()).toBe(true);
  await expectAccessible(trader);
  await row.focus();
  await trader.keyboard.press('r');
  await confirm('it was nothing', 'Release');
  await expect.poll(() => price.isEnabled()).toBe(true);
});

test('a trader prices a selection manually and gives it back to the model', async () => {
  const price = await openPrice('priced');
  await trader.goto(`/office/trading/events/priced`);
  const winner = trader.getByRole('region', { name: 'Match winner', exact: true });
  await winner.getByRole('button', { name: 'Price' }).click();
  const dialog = trader.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('900');
  await dialog.getByText('These prices sum to less than 100 %').waitFor();
  expect(await dialog.getByRole('button', { name: 'Set the prices' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').first().fill('1.23');
  await confirm('we know who plays', 'Set the prices');
  await expect.poll(() => price.innerText()).toContain('1.23');
  await winner.getByRole('button', { name: 'Release' }).waitFor();
  await expectAccessible(trader);
  await winner.getByRole('button', { name: 'Release' }).click();
  await confirm('the model knows better', 'Release');
  await expect.poll(() => price.innerText()).not.toContain('1.23');
});

test('the desk searches events by the name of a side', async () => {
  const row = trader.locator(`[data-row="suspended"]`);
  const name = await row.innerText();
  await trader.getByRole('searchbox').fill(name.trim().split(/\s/)[0] ?? '');
  await row.waitFor();
  await trader.getByRole('searchbox').fill('nobody at all');
  await row.waitFor({ state: 'detached' });
});

test.each(['bets', 'alarms', 'controls', 'margins', 'settled'])(
  'the page of %s is accessible and fits a desktop in English and a phone in Hindi',
  async (page) => {
    for (const [language, viewport] of [
      ['en', desktop],
      ['hi', phone],
    ] as const) {
      await trader.setViewportSize(viewport);
      await trader.getByRole('combobox').first().selectOption(language);
      await trader.goto(`/office/trading/${page}`);
      await trader.getByRole('heading', { level: 1 }).waitFor();
      await trader.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      await expectUsable(trader);
    }
    expect(server.errors).toEqual([]);
  },
);
