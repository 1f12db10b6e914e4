/**
 * Notices to a player: a deposit arrives in the open panel; notices are read, archived and paged, in Urdu too; the choice of
 * channels is saved.
 */
import { request, type APIRequestContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectAccessible, visit, type Visit, expectUsable, step } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, signedIn, type Tokens } from './players.ts';

let server: Server;
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
  seen = await visit(server.url, { language, storage: signedIn(tokens), viewport });
  await seen.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  page = seen.page;
  await page.goto('/');
}

beforeAll(async () => {
  server = await startServer();
  tokens = await newPlayer(server, 'asha@example.com', 'kettle-moss');
  player = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { Authorization: `Bearer ${tokens.access_token}` },
  });
});

afterAll(async () => {
  await player?.dispose();
});

test('notices arrive, are read, archived and paged, and their channels are chosen', async () => {
  await step('a deposit arrives while the panel is open', async () => {
    await open('en');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await panel().getByText('Welcome to Maidan!').waitFor();
    await deposit(1300);
    await rows().filter({ hasText: '₹1,300 has arrived on your balance.' }).waitFor();
    await expect.poll(() => rows().first().getAttribute('data-color')).toBe('green');
    const toast = page.getByRole('status').filter({ hasText: '₹1,300 has arrived' });
    await expect.poll(() => toast.count()).toBe(1);
    await expectUsable(page);
  });

  await step('notices are read and put away', async () => {
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

  await step('a long list loads on, on a wide page', async () => {
    for (let i = 0; i < 21; i++) await deposit(500);
    await open('en', desktop);
    await page.getByRole('button', { name: 'Notifications, 21 unread' }).click();
    await expect.poll(() => rows().count()).toBe(20);
    await press('Load more');
    await expect.poll(() => rows().count()).toBe(21);
    expect(await panel().getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await expectAccessible(page);
  });

  await step('in Urdu old notices are Urdu', async () => {
    await open('ur');
    await page.getByRole('button', { name: /اطلاعات.*21/ }).click();
    await expect.poll(() => rows().first().innerText()).toContain('آپ کے بیلنس میں');
    await expectUsable(page);
  });

  await step('the choice of channels holds, and security stays on', async () => {
    await open('en');
    await page.goto('/me/notifications');
    const bets = page.getByRole('checkbox', { name: 'Bets: Email' });
    expect(await bets.isChecked()).toBe(false);
    const saved = page.waitForResponse((r) => r.request().method() === 'PUT');
    await bets.click(); // it changes when the server has answered
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect.poll(() => bets.isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Security: Email' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'News and offers: Email' }).isChecked()).toBe(
      false,
    );
    await expectUsable(page);
    expect(seen.consoleErrors).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});
