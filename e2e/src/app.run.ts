/**
 * Measures the first screens of the player app with Lighthouse, as a guest and signed in, and the same pages without scripts. It
 * prints a row for each page and asserts nothing. A row is the run with the median largest paint of MAIDAN_RUNS (3) runs.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { test, vi } from 'vitest';
import { startBrowser } from './browser.ts';
import { cells, freePort, heads, lighthouseAt, print, type Found } from './lighthouse.ts';
import { newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

const runs = Number(process.env['MAIDAN_RUNS'] ?? 3);
const userAgent =
  'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Mobile Safari/537.36';

/** The id of the first cricket match that goes live; the schedule has one soon after the server has started. */
const firstLive = (server: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${server}/api/v3/sport/events?sport=cricket&status=live`);
      const { items } = (await answer.json()) as { items: { id: string }[] };
      if (!items[0]) throw new Error('no cricket match is live');
      return items[0].id;
    },
    { timeout: 600_000, interval: 500 },
  );

/** Serves the rendered page with its styles and fonts, but without scripts. */
async function startBareCopy(server: string, path: string) {
  const html = await (await fetch(server + path, { headers: { 'User-Agent': userAgent } })).text();
  const bare = html.replaceAll(/<script.*?<\/script>/gs, '');
  const site = createServer((request, response) => {
    void (async () => {
      if (request.url === path) {
        const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
        response.writeHead(200, type).end(brotliCompressSync(bare));
        return;
      }
      const copy = await fetch(server + (request.url ?? ''));
      response.writeHead(copy.status, { 'Content-Type': copy.headers.get('Content-Type') ?? '' });
      response.end(Buffer.from(await copy.arrayBuffer()));
    })();
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`,
    stop: () => void site.close(),
  };
}

const median = (all: Found[]): Found | undefined =>
  all.sort((a, b) => a.largestPaint - b.largestPaint)[Math.floor(all.length / 2)];

/** Signs a new player in, in the browser profile that Lighthouse uses. Local storage and cookies persist between runs. */
async function signIn(port: number, server: Server): Promise<void> {
  const tokens = await newPlayer(server, 'lighthouse@example.com', 'correct horse');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no profile');
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
      document.cookie = 'signed_in=1; path=/';
    },
    Object.entries(signedIn(tokens)),
  );
  await page.close();
}

test('the first screens of the player app', async () => {
  const port = await freePort();
  const server = await startServer({ speed: 1, matches: 'schedule' });
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  const measure = await lighthouseAt(port);
  const row = async (name: string, url: string) => {
    const all: Found[] = [];
    for (let i = 0; i < runs; i++) {
      await fetch(url, { headers: { 'User-Agent': userAgent } }); // so that the measured page comes from the cache, as for most visitors
      all.push(await measure(url, `app ${name}`));
    }
    const found = median(all);
    if (found) print(name, ...cells(found));
  };
  const pages = Object.entries({
    home: '/',
    live: '/live',
    sport: '/sports/football',
    match: `/match/${await firstLive(server.url)}`,
    results: '/results',
  });
  print('page', ...heads);
  for (const [name, path] of pages) {
    await row(name, server.url + path);
    const bare = await startBareCopy(server.url, path);
    await row(`${name}, without scripts`, bare.url);
    bare.stop();
  }
  await signIn(port, server);
  for (const [name, path] of pages) await row(`${name}, signed in`, server.url + path);
  await browser.close();
  await server.stop();
});
