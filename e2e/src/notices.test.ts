/**
 * What a player is told: a deposit arrives in the panel while it is open, notices are read, archived and paged, in Urdu too,
 * and the choice of channels holds. On the built binary with an empty folder.
 */
import { request, type APIRequestContext, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
  visit,
  type Visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, signedIn, type Tokens } from './people.ts';

let house: House;
let browser: Browser;
let tokens: Tokens;
let player: APIRequestContext;
let seen: Visit;
let page: Page;
let deposits = 0;

/** Pays in by the simulator: it knows every reference that ends in 7777. */
async function deposit(rupees: number): Promise<void> {
  deposits++;
  const made = await player.post('/payments/v1/deposits', {
    data: { method: 'upi', amount: rupees * 100 },
    headers: { 'Idempotency-Key': `deposit-${deposits}` },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const given = await player.post(`/payments/v1/deposits/${id}/transaction`, {
    data: { transaction_id: `1${String(deposits).padStart(7, '0')}7777` },
  });
  expect(given.ok(), await given.text()).toBe(true);
}

const panel = () => page.getByTestId('notices');
const rows = () => panel().getByRole('listitem');
const press = (name: string | RegExp) => panel().getByRole('button', { name, exact: true }).click();

async function open(language: string, viewport?: typeof desktop) {
  await seen?.context.close();
  seen = await visit(browser, house.url, { language, storage: signedIn(tokens), viewport });
  await seen.context.addCookies([{ name: 'deposit_prompt', value: '1', url: house.url }]);
  page = seen.page;
  await page.goto('/');
}

beforeAll(async () => {
  house = await startHouse();
  browser = await startBrowser();
  tokens = await newPlayer(house, 'asha@example.com', 'kettle-moss');
  player = await request.newContext({
    baseURL: house.url,
    extraHTTPHeaders: { Authorization: `Bearer ${tokens.access_token}` },
  });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await page.screenshot({ path: `../test-results/failed-${task.name.replace(/\W+/g, '-')}.png` });
});

afterAll(async () => {
  await player?.dispose();
  await browser?.close();
  await house?.stop();
});

describe.sequential('what a player is told', () => {
  test('a deposit arrives while the panel is open', async () => {
    await open('en');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await panel().getByText('Welcome to Maidan!').waitFor();
    await deposit(1300);
    await rows().filter({ hasText: '₹1,300 has arrived on your balance.' }).waitFor();
    await expect.poll(() => rows().first().getAttribute('data-color')).toBe('green');
    const said = page.getByRole('status').filter({ hasText: '₹1,300 has arrived' });
    await expect.poll(() => said.count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('notices are read and put away', async () => {
    await press(/^Success: Welcome to Maidan!/);
    await panel()
      .getByRole('button', { name: /^Success: Welcome/ })
      .waitFor({ state: 'detached' });
    await press('Read All');
    await expect
      .poll(() => panel().getByRole('button', { name: 'Read All' }).isDisabled())
      .toBe(true);
    await rows().last().getByRole('button', { name: 'Archive this notification' }).click();
    await panel().getByText('Welcome to Maidan!').waitFor({ state: 'detached' });
    await press('Archive');
    await panel().getByText('Welcome to Maidan!').waitFor();
    await press('Back');
    await press('Clear All');
    await panel().getByText('No new notification').waitFor();
    await expectAccessible(page);
    await panel().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  test('a long list loads on, on a wide page', async () => {
    for (let i = 0; i < 21; i++) await deposit(500);
    await open('en', desktop);
    await page.getByRole('button', { name: 'Notifications, 21 unread' }).click();
    await expect.poll(() => rows().count()).toBe(20);
    await press('Load more');
    await expect.poll(() => rows().count()).toBe(21);
    expect(await panel().getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('in Urdu old notices are Urdu', async () => {
    await open('ur');
    await page.getByRole('button', { name: /اطلاعات.*21/ }).click();
    await expect.poll(() => rows().first().innerText()).toContain('آپ کے بیلنس میں');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('the choice of channels holds, and security stays on', async () => {
    await open('en');
    await page.goto('/me/notifications');
    const bets = page.getByRole('checkbox', { name: 'Bets: E-mail' });
    expect(await bets.isChecked()).toBe(false);
    const saved = page.waitForResponse((r) => r.request().method() === 'PUT');
    await bets.click(); // it turns when the house has answered
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect.poll(() => bets.isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Security: E-mail' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'News and offers: E-mail' }).isChecked()).toBe(
      false,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(seen.complaints).toEqual([]);
    expect(house.errors).toEqual([]);
  });
});
