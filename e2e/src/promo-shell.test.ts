/**
 * What a promo page does beside its dialogs: the captcha after too many tries, scripts of others with consent only, the
 * support desk, pages without a network, and what is left when the script is gone.
 */
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { hydrated, base, openSignIn, inApp, requestsTo, openOffer, touch } from './promo-page.ts';
import { newPlayer, Staff } from './players.ts';
import { pages, routes } from './promo-routes.ts';

let server: Server;
let staff: Staff;
/** The server of an advertising partner and a fraud service, and what it was asked for. */
let partner: HttpServer;
let origin: string;
const requests: string[] = [];

const scripts: Record<string, string> = {
  '/pixel.js': 'window.pixel = (...args) => (window.pixelCalls ??= []).push(args);',
  '/tag.js': 'window.tagged = true;',
  '/device.js': 'window.deviceName = async () => "Device-7";',
};

beforeAll(async () => {
  partner = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/javascript');
    response.end(scripts[request.url ?? '']);
  });
  await new Promise<void>((ready) => partner.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
  server = await startServer({
    args: [
      '--rate-limit=true',
      ...['--captcha-bits', '10'],
      ...['--tag-manager', `${origin}/tag.js`],
      ...['--pixels', `${origin}/pixel.js#pixel`],
    ],
  });
  staff = await Staff.of(server);
});

afterAll(async () => {
  await staff?.dispose();
  partner?.close();
});

async function land(path: string, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await visit(server.url, options);
  await visitor.page.goto(base + path);
  await hydrated(visitor.page);
  return visitor;
}

test('after too many tries a captcha solves itself, and none is shown before', async () => {
  await newPlayer(server, 'tried@example.com', 'the-right-word');
  const { page, context } = await land('/');
  await context.addCookies([{ name: 'consent', value: 'no', url: server.url }]);
  const login = '/ccg/user/login';
  const dialog = await openSignIn(page);
  await dialog.getByLabel('E-mail').fill('tried@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('a-wrong-word');
  const go = dialog.getByRole('button', { name: 'Sign in' });
  const box = dialog.locator('.captcha');
  for (let status = 0; status !== 429;) {
    expect(await box.count()).toBe(0);
    const answer = page.waitForResponse((response) => response.url().endsWith(login));
    await go.click();
    status = (await answer).status();
    expect([401, 400, 422, 429]).toContain(status);
  }
  // It sends the form by itself; its word is still wrong.
  const again = await page.waitForResponse((response) => response.url().endsWith(login));
  expect(again.request().postDataJSON()).toHaveProperty('captcha-token');
  expect(again.status()).toBe(400);
  await box.getByText('Checked. You can go on.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('the-right-word');
  const answer = page.waitForResponse((response) => response.url().endsWith(login));
  await go.click();
  expect((await answer).request().postDataJSON()).toHaveProperty('captcha-token');
  expect((await answer).status()).toBe(200);
  await inApp(page);
  await page.getByText('You are signed in').waitFor();
  await context.close();
});

describe('scripts of third parties', () => {
  const box = (page: Page) => page.locator('#consent');

  test('are not fetched before consent, and never after a refusal', async () => {
    requests.length = 0;
    const { page, context } = await visit(server.url);
    await page.clock.install();
    await page.goto(`${base}/aviator`);
    await hydrated(page);
    await page.clock.runFor(4000);
    await box(page).waitFor();
    expect(requests).toEqual([]);
    await box(page).getByRole('button', { name: 'Refuse' }).click();
    await box(page).waitFor({ state: 'detached' });
    await page.clock.runFor(20_000);
    await page.reload();
    await hydrated(page);
    await page.clock.runFor(20_000);
    expect(await box(page).count()).toBe(0);
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await context.close();
  });

  test.each([
    ['/cricket-time', 'sit-bet'],
    ['/aviator', 'sit-cra'],
    ['/casino-slots', 'sit-cas'],
    ['/vip-program', 'sit'],
  ])('receive a visit to %s as %s once they are allowed', async (route, event) => {
    requests.length = 0;
    const { page, context } = await visit(server.url);
    await page.clock.install();
    await page.goto(base + route);
    await hydrated(page);
    await page.clock.runFor(4000);
    await box(page).getByRole('button', { name: 'Allow' }).click();
    await page.waitForFunction(() => 'tagged' in window && 'pixel' in window);
    await page.clock.runFor(2000);
    const received = () =>
      page.evaluate(() => {
        const { dataLayer, pixelCalls } = window as unknown as {
          dataLayer: { event: string }[];
          pixelCalls?: unknown[];
        };
        return { events: dataLayer.map((entry) => entry.event), pixelCalls };
      });
    await expect.poll(async () => (await received()).pixelCalls).toEqual([['trackCustom', event]]);
    expect((await received()).events).toEqual(['gtm.js', event]);
    expect(requests.toSorted()).toEqual(['/pixel.js', '/tag.js']);
    await context.close();
  });
});

test('a fraud service names the device of who agreed, and of nobody else', async () => {
  const guarded = await startServer({ args: ['--fingerprint', `${origin}/device.js#deviceName`] });
  const deviceOf = async (button: 'Allow' | 'Refuse'): Promise<string | undefined> => {
    const { page, context } = await visit(guarded.url);
    await page.clock.install();
    await page.goto(`${base}/aviator`);
    await hydrated(page);
    await page.clock.runFor(4000);
    expect(requests).toEqual([]);
    await page.locator('#consent').getByRole('button', { name: button }).click();
    if (button === 'Allow') await page.waitForFunction(() => 'deviceName' in window);
    await page.clock.runFor(2000);
    const dialog = await openSignIn(page);
    await dialog.getByLabel('E-mail').fill('nobody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('a-wrong-word');
    const asked = page.waitForRequest('**/ccg/user/login');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    const device = (await asked).headers()['x-device-fingerprint'];
    await context.close();
    return device;
  };
  requests.length = 0;
  expect(await deviceOf('Refuse')).toMatch(/^[0-9a-f]{64}$/);
  expect(await deviceOf('Allow')).toBe('Device-7');
  expect(requests).toEqual(['/device.js']);
  await guarded.stop();
  expect(guarded.errors).toEqual([]);
});

test('the support desk stands on its ten pages and nowhere else', async () => {
  const without = pages.filter((route) => !routes.chat_widget.includes(route));
  const some = without.filter((_, index) => index % 10 === 0);
  for (const route of [...routes.chat_widget, ...some]) {
    const html = await (await fetch(server.url + base + route)).text();
    expect(/<html[^>]*\sdata-chat=/.test(html), route).toBe(routes.chat_widget.includes(route));
  }
});

test('a visitor writes to the support desk and is answered', async () => {
  // Lower than the panel and the question together: what does not fit scrolls.
  const { page, context } = await land('/win-with-us', { viewport: { width: 360, height: 480 } });
  const widget = page.locator('#chat');
  const opener = widget.getByRole('button', { name: 'Support' });
  const panel = widget.getByRole('region', { name: 'Support' });
  await page.locator('#consent').waitFor(); // the desk stands above it
  await opener.click();
  await panel.getByLabel('Message').fill('When does the <b>next</b> match begin?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('When does the <b>next</b> match begin?').waitFor();
  const open = await staff.call<{ items: { id: string }[] }>('GET', '/support/threads?status=open');
  expect(open.items.length).toBe(1);
  await staff.call('POST', `/support/threads/${open.items[0]?.id}/answer`, { text: 'At eight.' });
  await panel.getByText('At eight.').waitFor();
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await panel.getByLabel('Message').press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // The conversation is still there for who comes back.
  await page.reload();
  await opener.click();
  await panel.getByText('At eight.').waitFor();
  await context.close();
});

/** A proxy before the server that can be cut: then its pages and workers have no network. */
async function cuttableProxy(): Promise<{ url: string; cut: () => void }> {
  const ends = new Set<Socket>();
  const proxy = createTcpServer((near) => {
    const far = connect(Number(new URL(server.url).port), '127.0.0.1');
    for (const [end, other] of [[near, far] as const, [far, near] as const]) {
      ends.add(end);
      end.pipe(other).on('error', () => end.destroy());
      end.on('close', () => ends.delete(end)).on('error', () => other.destroy());
    }
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      proxy.close();
      ends.forEach((end) => end.destroy());
    },
  };
}

test('a page that was seen opens without a network; another shows the page for that', async () => {
  const { url, cut } = await cuttableProxy();
  const { page, context } = await visit(url);
  await page.goto(`${base}/aviator?click_id=1`);
  const headline = await page.locator('h1').innerText();
  const kept = () =>
    page.evaluate(async (address) => Boolean(await caches.match(address)), `${base}/aviator`);
  await expect.poll(kept).toBe(true);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes).toEqual([`${base}/`]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // The app, left half loaded, would load itself again when its parts do not come, and get in the way.
  await page.goto('about:blank');
  cut();
  await page.goto(`${base}/aviator?click_id=2`);
  expect(await page.locator('h1').innerText()).toBe(headline);
  await hydrated(page);
  await openOffer(page);
  await page.goto(`${base}/turbo-race`);
  await page.getByRole('heading', { name: 'No network' }).waitFor();
  await context.close();
});

describe('when the dialogs’ script is gone', () => {
  test('the page comes again once, and then the forms post by themselves', async () => {
    const { page, context } = await visit(server.url, { serviceWorkers: 'block' });
    await context.route('**/_/assets/islands*.js', (route) => route.abort());
    const shown = requestsTo(page, `${base}/cricket-time`);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${base}/cricket-time?click_id=z`);
    await touch(page);
    await expect.poll(() => loads).toBe(2);
    await hydrated(page); // it gave up waiting for React
    const dialog = await openOffer(page);
    await dialog.getByLabel('E-mail').fill('by-post@example.com');
    await dialog.locator('[name=password]').fill('six-or-more');
    const posted = requestsTo(page, `${base}/_/register`);
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await inApp(page);
    expect(posted.map((request) => request.method())).toEqual(['POST']);
    expect(new URL(page.url()).searchParams.get('click_id')).toBe('z');
    expect(shown.length).toBe(2);
    await context.close();
  });

  test('a minute later it may come again', async () => {
    const { page, context } = await visit(server.url, { serviceWorkers: 'block' });
    await context.route('**/_/assets/islands*.js', (route) => route.abort());
    const shown = requestsTo(page, `${base}/cricket-time`);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${base}/cricket-time`);
    await touch(page);
    await expect.poll(() => loads).toBe(2);
    await hydrated(page);
    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now() - 61_000)));
    await page.reload();
    await touch(page);
    await expect.poll(() => loads).toBe(4);
    await hydrated(page);
    expect(shown.length).toBe(4);
    await context.close();
  });
});
