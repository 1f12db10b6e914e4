/**
 * What a slot costs a phone: the processor time of each frame while its reels spin, multiplied by six, and how long the first spin takes on
 * 4G. It prints a row a machine and asserts nothing: speed is measured, not tested.
 */
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { phone, startBrowser } from './browser.ts';
import { categories, frameTimes } from './frames.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';
import { median, print } from './slow.ts';

/** A cheap phone is this much slower than the machine. */
const slowdown = 6;

/** 4G as a phone in a city has it: latency of a request in ms, bytes a second. */
const network = { latency: 85, downloadThroughput: 1_125_000, uploadThroughput: 750_000 };

const machines = [
  'lucky-joker',
  'monsoon-treasure',
  'mithai-rush',
  'savanna-coins',
  'coral-clusters',
  'caravan-ways',
  'jungle-atlas',
];

/** How many spins of a machine are measured. */
const spins = 4;

type Storage = Record<string, string>;

async function open(browser: Browser, server: Server, storage: Storage): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'block',
    deviceScaleFactor: 2,
  });
  await context.addInitScript((items: Storage) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storage);
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return context.newPage();
}

const play = (page: Page) => page.getByRole('button', { name: /^Play ₹/ });

/** Milliseconds from the address until the reels of the first spin turn, everything loaded for the first time. */
async function firstSpin(page: Page, server: Server, id: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  const begin = performance.now();
  await page.goto(`${server.url}/casino/slot/${id}`, { waitUntil: 'commit' });
  await play(page).tap();
  await page.getByRole('button', { name: 'Skip' }).or(page.locator('.board')).first().waitFor();
  return performance.now() - begin;
}

/** Processor time of each frame of some spins, as on a slow phone. */
async function frames(browser: Browser, page: Page): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < spins; n++) {
    await play(page).waitFor({ timeout: 120_000 });
    await page.waitForTimeout(400);
    await browser.startTracing(page, { categories });
    await play(page).tap();
    await page.waitForTimeout(1800);
    all.push(...frameTimes(await browser.stopTracing()).map((ms) => ms * slowdown));
  }
  return all;
}

const part = (of: number[], over: number) =>
  (of.filter((ms) => ms > over).length / of.length) * 100;
const rank = (of: number[], q: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * q)] ?? 0;

test('reels', async () => {
  const server = await startServer();
  const browser = await startBrowser();
  const player = await newPlayer(server, 'reels@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
  print(
    '| machine | first spin, ms | frames | more than 16.7 ms of work, % | 99th percentile, ms |',
  );
  print('|---|---|---|---|---|');
  for (const id of machines) {
    const firsts: number[] = [];
    for (let n = 0; n < 3; n++) {
      const page = await open(browser, server, { ...signedIn(player) });
      firsts.push(await firstSpin(page, server, id));
      await page.context().close();
    }
    const page = await open(browser, server, { ...signedIn(player) });
    await page.goto(`${server.url}/casino/slot/${id}`);
    const work = await frames(browser, page);
    await page.context().close();
    const figures = [median(firsts), work.length, part(work, 1000 / 60), rank(work, 0.99)];
    print(`| ${[id, ...figures.map((n) => Number(n.toPrecision(3)))].join(' | ')} |`);
  }
});
