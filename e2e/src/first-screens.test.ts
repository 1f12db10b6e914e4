/** The first screens of the player app as the server renders them, and what the browser makes of them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, visit, type VisitOptions } from './browser.ts';
import { startServer, type Server } from './server.ts';

let server: Server;

const asPhone: VisitOptions = {
  userAgent: 'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  mobile: true,
  serviceWorkers: 'block',
};
const asDesktop: VisitOptions = { viewport: desktop, serviceWorkers: 'block' };

beforeAll(async () => {
  server = await startServer({
    matches: [
      { id: 'cricket-live', sport: 'cricket', league: 'sim-msl', at: { period: 1, plays: 40 } },
      { id: 'cricket-next', sport: 'cricket', league: 'sim-msl' },
      { id: 'football-live', sport: 'football', at: { period: 1, plays: 12 } },
    ],
    args: ['--trusted-proxies', '127.0.0.0/8', '--geo-header', 'X-Country'],
  });
});

/** Waits until the server has rendered a page. */
async function rendered(path: string, headers: Record<string, string> = {}): Promise<string> {
  let html = '';
  const has = async () => {
    html = await (await fetch(server.url + path, { headers })).text();
    return html.includes('id="rendered"');
  };
  await expect.poll(has).toBe(true);
  return html;
}

const firstPrice = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /\d\.\d\d/ })
    .first();

const screens: Record<string, string> = {
  '/': 'cricket-live',
  '/live': 'football-live',
  '/sports': 'cricket-live',
  '/sports/football': 'football-live',
  '/match/cricket-live': '',
};

describe.each(Object.entries(screens))('%s', (path, match) => {
  test('shows its matches and prices without any script', async () => {
    await rendered(path, { 'User-Agent': asPhone.userAgent ?? '' });
    const { page, context } = await visit(server.url, { ...asPhone, javaScriptEnabled: false });
    await page.goto(path);
    if (match) await page.locator(`main a[href="/match/${match}"]`).first().waitFor();
    await firstPrice(page).waitFor();
    await context.close();
  });

  test.each([
    ['phone', asPhone, ''],
    ['desktop', asDesktop, ''],
    ['phone in Urdu', asPhone, 'ur'],
    ['phone in Hindi', asPhone, 'hi'],
  ])('is taken over on a %s as it is', async (_, options, language) => {
    await rendered(path, {
      'User-Agent': options.userAgent ?? '',
      Cookie: language ? `i18n_lang=${language}` : '',
    });
    const { page, context, consoleErrors } = await visit(server.url, {
      ...options,
      ...(language && { language }),
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // What the page needs is in it: no answer of the API about sports comes.
    await page.route('**/api/v3/sport/**', () => undefined);
    await page.goto(path);
    await page.locator('html[data-hydrated=complete]').waitFor();
    await firstPrice(page).waitFor();
    // React reports a part that it could not hydrate as an error.
    expect(consoleErrors).toEqual([]);
    const named = (await page.locator('meta[name=scripts]').getAttribute('content')) ?? '';
    const late = ['/assets/sign'];
    const scripts = asked.filter((address) => address.endsWith('.js'));
    expect(
      scripts.filter((s) => !named.includes(s) && !late.some((start) => s.startsWith(start))),
    ).toEqual([]);
    await context.close();
  });
});

test.each(['/sports/cricket', '/sports/cricket/sim-msl', '/live/football', '/results'])(
  '%s is rendered, too',
  async (path) => {
    await rendered(path);
    const { page, context, consoleErrors } = await visit(server.url, asDesktop);
    await page.goto(path);
    await page.locator('html[data-hydrated=complete]').waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);

test('the live connection starts when all is hydrated', async () => {
  await rendered('/live', { 'User-Agent': asPhone.userAgent ?? '' });
  const { page, context } = await visit(server.url, asPhone);
  await page.addInitScript(() => {
    const { WebSocket: Original } = window;
    const opened: (string | undefined)[] = [];
    Object.assign(window, { opened });
    window.WebSocket = class extends Original {
      constructor(...values: ConstructorParameters<typeof WebSocket>) {
        super(...values);
        opened.push(document.documentElement.dataset['hydrated']);
      }
    };
  });
  await page.goto('/live');
  const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(['complete']);
  await context.close();
});

test('a screen whose texts come late stays as the server rendered it', async () => {
  await rendered('/live', { 'User-Agent': asPhone.userAgent ?? '' });
  const { page, context } = await visit(server.url, asPhone);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  let sportTexts = false;
  await page.route('**/assets/en-*.js', async (route) => {
    const answer = await route.fetch();
    const isSport = (await answer.text()).includes('selection.draw_short');
    sportTexts ||= isSport;
    if (isSport) await held;
    await route.fulfill({ response: answer });
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('main h1')) Object.assign(window, { vanished: true });
      });
      watcher.observe(document.body, { subtree: true, childList: true });
    });
  });
  await page.goto('/live', { waitUntil: 'commit' });
  await page.locator('html[data-hydrated=""]').waitFor();
  await expect.poll(() => sportTexts).toBe(true);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.locator('html').getAttribute('data-hydrated')).toBe('');
  release();
  await page.locator('html[data-hydrated=complete]').waitFor();
  expect(await page.evaluate(() => 'vanished' in window)).toBe(false);
  await context.close();
});

// The browsers of these tests are in India. A list of another day is requested again.
test.each([
  ['IN', 0],
  ['BR', 1],
])('results are rendered for today in the country %s', async (country, requests) => {
  await rendered('/results', { 'X-Country': country });
  const { page, context } = await visit(server.url, asDesktop);
  await context.setExtraHTTPHeaders({ 'X-Country': country });
  let asked = 0;
  await page.route('**/api/v3/sport/events?**', async (route) => {
    asked++;
    await route.continue();
  });
  await page.goto('/results');
  await page.locator('html[data-hydrated=complete]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(requests);
  await context.close();
});

/** The script of the app itself, and that of the screens: React cannot hydrate the lists of matches before it has the latter. */
const scripts = { 'the app': '**/assets/index-*.js', 'the screen': '**/assets/sport-*.js' };

test.each(Object.entries(scripts))('repeats a tap from before %s has loaded', async (_, script) => {
  await rendered('/', { 'User-Agent': asPhone.userAgent ?? '' });
  const { page, context } = await visit(server.url, asPhone);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const price = page.getByTestId(/^odds-cricket-live/).first();
  await price.click();
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  release();
  await expect.poll(() => price.getAttribute('aria-pressed')).toBe('true');
  await context.close();
});

test('the page of a visitor with a session has nothing of the player in it', async () => {
  const html = await rendered('/', { Cookie: 'signed_in=1' });
  expect(html).not.toContain('/login');
  expect(html).toContain('href="/deposit"');
});

test('names its language and describes itself', async () => {
  const html = await rendered('/live', { Cookie: 'i18n_lang=ur' });
  expect(html).toContain('<html lang="ur" dir="rtl">');
  expect(html).toMatch(/<title>[^<]+<\/title><meta name="description" content="[^"]{50,}">/);
});
