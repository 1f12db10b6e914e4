/**
 * Measures the first screens of the player app with Lighthouse, as a guest and signed in, and the same pages without scripts. It
 * prints a row for each page and asserts nothing. Each figure is the median of MAIDAN_RUNS (3) runs.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
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

const median = (all: number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** The median of each figure, and what any run lacked. */
const medians = (all: Found[]): Found => ({
  scores: [0, 1, 2, 3].map((i) => median(all.map(({ scores }) => scores[i] ?? 0))),
  firstPaint: median(all.map((found) => found.firstPaint)),
  largestPaint: median(all.map((found) => found.largestPaint)),
  blocking: median(all.map((found) => found.blocking)),
  shift: median(all.map((found) => found.shift)),
  lacking: [...new Set(all.flatMap(({ lacking }) => lacking))],
});

/** Says whether the suggestion of a first deposit was shown to this player before. */
const promptShown = (shown: boolean) => {
  document.cookie = `deposit_prompt=1; path=/; max-age=${shown ? 3600 : 0}`;
};

/**
 * Signs a new player in, in the browser profile that Lighthouse uses, where local storage and cookies persist between runs. It
 * returns a page of this profile.
 */
async function signIn(port: number, server: Server): Promise<Page> {
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
  await page.evaluate(promptShown, true);
  return page;
}

test('the first screens of the player app', async () => {
  const port = await freePort();
  const server = await startServer({ speed: 1, matches: 'schedule' });
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  const measure = await lighthouseAt(port);
  const row = async (name: string, url: string, before?: () => Promise<void>) => {
    const all: Found[] = [];
    for (let i = 0; i < runs; i++) {
      await before?.();
      await fetch(url, { headers: { 'User-Agent': userAgent } }); // so that the measured page comes from the cache, as for most visitors
      all.push(await measure(url, `app ${name}`));
    }
    print(name, ...cells(medians(all)));
  };
  const pages = Object.entries({
    home: '/',
    live: '/live',
    sport: '/sports/football',
    match: `/match/${await firstLive(server.url)}`,
    results: '/results',
  });
  await measure(server.url, 'app first'); // the first page of a browser takes longer, whichever it is
  print('page', ...heads);
  for (const [name, path] of pages) {
    await row(name, server.url + path);
    const bare = await startBareCopy(server.url, path);
    await row(`${name}, without scripts`, bare.url);
    bare.stop();
  }
  const player = await signIn(port, server);
  for (const [name, path] of pages) await row(`${name}, signed in`, server.url + path);
  const suggest = () => player.evaluate(promptShown, false);
  await row('home, with the suggestion of a first deposit', `${server.url}/`, suggest);
  await browser.close();
  await server.stop();
});
