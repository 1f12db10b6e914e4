/** Photographs the main screens, phone and desktop, night and day, in three languages, into test-results/screens. */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { desktop, phone, visit } from './browser.ts';
import { makeEligibleToWithdraw } from './players.ts';
import { startServer, type Server } from './server.ts';

const folder = new URL('../../test-results/screens/', import.meta.url).pathname;
const only = process.env['MAIDAN_SCREENS_ONLY'];

let server: Server;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  server = await startServer({ matches: 'schedule', speed: 20 });
});

afterAll(async () => {
  await server?.stop();
});

/** Registers a player with play money and an open bet, as a visitor would but without the typing. */
async function settleIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(async (address) => {
    const json = async (path: string, init?: RequestInit) => (await fetch(path, init)).json();
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      json(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const { token } = await json('/ccg/csrf-token');
    const registration = {
      username: address,
      password: 'correct horse',
      repeat_password: 'correct horse',
      currency: 'INR',
      checkbox1: true,
      checkbox2: true,
      type: '2',
    };
    const tokens = await post('/ccg/user/registration', registration, { 'X-CSRF-TOKEN': token });
    localStorage.setItem('vuexx', JSON.stringify(tokens));
    localStorage.setItem('refresh', tokens.refresh_token);
    document.cookie = `vuexx=${encodeURIComponent(JSON.stringify(tokens))}; path=/`;
    const auth = { Authorization: `Bearer ${tokens.access_token}` };
    const deposit = await post(
      '/payments/v1/deposits',
      { method: 'upi', amount: 2500000 },
      { ...auth, 'Idempotency-Key': 'd' },
    );
    const reference = String(100_000_007_777 + Math.floor(Math.random() * 8e7) * 10_000);
    await post(
      `/payments/v1/deposits/${deposit.id}/transaction`,
      { transaction_id: reference },
      auth,
    );
    for (let i = 0; i < 20; i++) {
      const { items } = await json('/api/v3/sport/events?sport=cricket&status=live');
      for (const event of items.slice(0, 3)) {
        const selection = event.main_market?.selections[i % 2];
        if (!selection) continue;
        const leg = {
          selection_id: selection.id,
          odds: selection.odds,
          version: selection.version,
        };
        await post(
          '/api/v3/bets',
          { stake: 25000, legs: [leg], odds_policy: 'any' },
          { ...auth, 'Idempotency-Key': `b${i}${event.id}` },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }, email);
}

const screens: [name: string, path: string][] = [
  ['home', '/'],
  ['cricket', '/sports/cricket'],
  ['match', 'match'],
  ['bets', '/bets?status=all'],
  ['deposit', '/deposit'],
  ['withdraw', '/withdraw'],
  ['history', '/cash/history'],
  ['statement', '/cash/history?show=statement'],
  ['me', '/me'],
  ['promo', '/new-promo/'],
  ['promo-aviator', '/new-promo/aviator'],
  ['promo-ipl', '/new-promo/2024-ipl-event'],
  ['promo-wheel', '/new-promo/wheel-of-fortune-new'],
];

const looks = [
  { name: 'phone-en', viewport: phone, language: 'en' },
  { name: 'phone-hi', viewport: phone, language: 'hi', colorScheme: 'light' as const },
  { name: 'phone-ur', viewport: phone, language: 'ur' },
  { name: 'desktop-en', viewport: desktop, language: 'en' },
  { name: 'desktop-ur', viewport: desktop, language: 'ur', colorScheme: 'light' as const },
];

for (const look of looks) {
  test.skipIf(only && !look.name.startsWith(only))(look.name, async () => {
    const { page, context } = await visit(server.url, look);
    await settleIn(page, `${look.name}@example.com`);
    const { access_token } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('vuexx') ?? '{}') as { access_token: string },
    );
    await makeEligibleToWithdraw(server, access_token);
    for (const [name, path] of screens) {
      if (path.startsWith('/new-promo')) await context.clearCookies({ name: 'vuexx' });
      if (path.startsWith('/new-promo')) await page.evaluate(() => localStorage.clear());
      await page.goto(path === 'match' ? await liveMatch(page) : path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(900); // for the eye: prices have arrived, motion is over
      await page.screenshot({
        path: `${folder}${name}-${look.name}.png`,
        fullPage: name === 'match',
      });
    }
    await context.close();
  });
}

async function liveMatch(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v3/sport/events?sport=cricket&status=live');
  const { items } = (await answer.json()) as {
    items: { id: string; score?: { innings: number } }[];
  };
  const chase = items.find((event) => event.score?.innings === 2) ?? items[0];
  return `/match/${chase?.id}`;
}
