/** Redirects of the promo site by action and route, also with a session that must be refreshed, and pages that do not redirect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { startServer, type Server } from './server.ts';
import {
  hydrated,
  base,
  interceptAuthKeeper,
  cookie,
  inApp,
  requestsTo,
  stored,
  openOffer,
} from './promo-page.ts';
import { newPlayer, signedIn, type Tokens } from './players.ts';
import { pages } from './promo-routes.ts';

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer({ args: ['--test-origin', 'https://test.example'] });
  player = await newPlayer(server, 'redirected@example.com', 'some-word');
});

afterAll(async () => {
  expect(server?.errors).toEqual([]);
});

/** Returns the address to which a page redirects a signed-in player after an action. The redirect through /auth-keeper is intercepted. */
async function target(path: string, action: string): Promise<URL> {
  const storage = { ...signedIn(player), ...(action && { type_action: action }) };
  const { page, context } = await visit(server.url, { storage });
  const redirects = await interceptAuthKeeper(context);
  await page.goto(base + path, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Intercepted', exact: true }).waitFor();
  expect(redirects.length).toBe(1);
  expect(await stored(page, 'type_action')).toBeNull();
  await context.close();
  return redirects[0] as URL;
}

const aviators = pages.filter((route) => /aviator/.test(route) && route !== '/aviator/casino');

/** The series that a page asks the app to let the player take part in. */
const deepLinks: Record<string, string> = {
  '/warm-up-royal-challenge': '#participate=tv-bets',
  '/warm-up-royal-challenge-new': '#participate=grand-ipl',
};

describe('a signed-in player is redirected by route and action', () => {
  test.each([
    ...aviators.map((route) => [route, 'register', '/casino/slot/aviator']),
    ['/wheel-bangladesh-reg', 'register', '/casino'],
    ['/wheel-of-fortune-new', 'register', '/casino'],
    ['/2024-ipl-event', 'register', '/bonuses'],
    ['/2024-ipl-event', 'login', '/bonuses'],
    ['/warm-up-royal-challenge', 'register', '/live'],
    ['/warm-up-royal-challenge', 'login', '/live'],
    ['/warm-up-royal-challenge-new', 'register', '/tournaments/grand-ipl'],
    ['/turbo-race', 'register', '/tournaments/stake-race'],
    ['/grand-ipl-tournament', 'login', '/tournaments/grand-ipl'],
    ['/epl', 'register', '/'],
    ['/land-flyhigh', 'login', '/'],
    ['/cricket-time', '', '/'],
  ] as [string, string, string][])('%s after "%s" to %s', async (route, action, place) => {
    const to = await target(`${route}?click_id=k&x=1`, action);
    expect(to.origin + to.pathname).toBe(server.url + place);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      click_id: 'k',
      x: '1',
      welcomeme: '1',
      ...(action === 'register' && { newReg: 'true' }),
      ...(route === '/2024-ipl-event' && { id: '642' }),
      ...(place.startsWith('/tournaments/') && { join: '1' }),
    });
    expect(to.hash).toBe(deepLinks[route] ?? '');
  });
});

test('prod_test redirects the player to the test origin', async () => {
  const to = await target('/turbo-race?prod_test=1', '');
  expect(to.origin).toBe('https://test.example');
});

test('/auth-keeper redirects to addresses of this site only', async () => {
  const authKeeper = (target: string, set = 'false') =>
    fetch(`${server.url}/auth-keeper?set=${set}&redirect=${encodeURIComponent(target)}`, {
      redirect: 'manual',
    });
  const allowed = await authKeeper(`${server.url}/bonuses?id=642#participate`);
  expect(allowed.status).toBe(302);
  expect(allowed.headers.get('location')).toBe(`${server.url}/bonuses?id=642#participate`);
  for (const bad of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', '/\\x'])
    expect((await authKeeper(bad)).status, bad).toBe(400);
  expect((await authKeeper('/', 'true')).status).toBe(400);
});

describe('a player who registers stays on the page', () => {
  test.each(['/landfootball', '/aviator/casino'])('on %s', async (route) => {
    const { page, context } = await visit(server.url);
    const visits = requestsTo(page, '/auth-keeper');
    await page.clock.install();
    await page.goto(base + route);
    await hydrated(page);
    const dialog = await openOffer(page);
    await dialog.getByLabel('E-mail').fill(`stays${route.replaceAll('/', '-')}@example.com`);
    await dialog.getByLabel('Password').fill('six-or-more');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await page.locator('#notices .success').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.clock.runFor(5000);
    expect(visits).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(base + route);
    expect(await stored(page, 'refresh')).toBeTruthy();
    // The next page must not treat the visitor as newly registered.
    expect(await stored(page, 'type_action')).toBeNull();
    expect(await page.locator('body').innerText()).not.toMatch(/Sign in|Open an account/);
    expect(await page.locator('main [data-dialog]').count()).toBe(0);
    await page.locator('header').getByText('Account').click();
    const toSite = page.locator('header').getByRole('link', { name: 'Go to the site' });
    expect(await toSite.getAttribute('href')).not.toContain('newReg');
    await page.locator('header').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`**${base}/`);
    expect(await stored(page, 'refresh')).toBeNull();
    await page.locator('header').getByText('Sign in').waitFor();
    await context.close();
  });
});

test('a session with only a refresh token is refreshed once, and the player is redirected', async () => {
  const { refresh_token } = await newPlayer(server, 'renewed@example.com', 'some-word');
  const { page, context } = await visit(server.url, {
    storage: { refresh: refresh_token },
  });
  const calls = requestsTo(page, '/api/v3/oauth/refresh');
  await interceptAuthKeeper(context);
  await page.goto(`${base}/aviator`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Intercepted', exact: true }).waitFor();
  expect(calls.length).toBe(1);
  const renewed = JSON.parse((await stored(page, 'vuexx')) ?? '{}') as Tokens;
  expect(renewed.access_token).toBeTruthy();
  expect(await stored(page, 'refresh')).toBe(renewed.refresh_token);
  expect(renewed.refresh_token).not.toBe(refresh_token);
  await context.close();
});

test('a visitor with an invalid refresh token becomes a guest', async () => {
  const { page, context } = await visit(server.url, { storage: { refresh: 'nonsense' } });
  const calls = requestsTo(page, '/api/v3/oauth/refresh');
  const redirects = await interceptAuthKeeper(context);
  await page.clock.install();
  await page.goto(`${base}/aviator`);
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => stored(page, 'refresh')).toBeNull();
  // The page counts its three seconds once it has forgotten the token, which is later than the test sees it gone.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return cookie(context, 'mirred');
    })
    .toBeDefined();
  await page.clock.runFor(5000);
  expect(redirects).toEqual([]);
  expect(calls.length).toBe(1);
  expect(new URL(page.url()).pathname).toBe(`${base}/aviator`);
  await context.close();
});

test('a guest gets a cookie after three seconds, for a year; a player does not', async () => {
  const visitor = await visit(server.url);
  await visitor.page.clock.install();
  await visitor.page.goto(`${base}/landfootball`);
  await hydrated(visitor.page);
  await visitor.page.clock.runFor(4000);
  await expect.poll(() => cookie(visitor.context, 'mirred')).toBeDefined();
  const days =
    (((await cookie(visitor.context, 'mirred'))?.expires ?? 0) - Date.now() / 1000) / 86400;
  expect(days).toBeGreaterThan(360);
  await visitor.context.close();

  const storage = { ...signedIn(player), type_action: 'register' };
  const known = await visit(server.url, { storage });
  await known.page.clock.install();
  await known.page.goto(`${base}/landfootball`);
  await known.page.clock.runFor(10_000);
  expect(await cookie(known.context, 'mirred')).toBeUndefined();
  await known.context.close();
});

test('a signed-in player arrives in the app through /auth-keeper', async () => {
  const { page, context } = await visit(server.url, { storage: signedIn(player) });
  const visits = requestsTo(page, '/auth-keeper');
  await page.goto(`${base}/2024-ipl-event?utm=1`, { waitUntil: 'commit' });
  await inApp(page);
  expect(visits.length).toBe(1);
  await page.getByTestId('balance').first().waitFor();
  await context.close();
});
