/**
 * What a slot costs a phone: how many frames come late while its reels spin on a processor slowed down six times, how much of that time
 * its main thread is busy, and how long the first spin takes on 4G. It prints a row a machine and asserts nothing: speed is measured, not tested.
 */
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { phone, startBrowser } from './browser.ts';
import { categories, drawnGaps, droppedFrames, mainThreadTime } from './drawn.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';
import { median, print } from './slow.ts';

/** A cheap phone is this much slower than the machine. */
const slowdown = 6;

/** 4G as a phone in a city has it: latency of a request in ms, bytes a second. */
const network = { latency: 85, downloadThroughput: 1_125_000, uploadThroughput: 750_000 };

const machines = process.env['MAIDAN_SLOTS']?.split(',') ?? [
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

/** How long a spin is watched, in milliseconds. */
const watched = 1500;

/** A frame that comes later than this after the one before has missed its place: one and a half sixtieths of a second. */
const late = 25;

/** The intervals of frames during some spins, on a processor that is slowed down. */
async function intervals(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const all: number[] = [];
  for (let n = 0; n < spins; n++) {
    await play(page).waitFor({ timeout: 120_000 });
    await page.waitForTimeout(400);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const started = page.waitForResponse(/\/casino\/rounds$/);
    await play(page).tap();
    await started;
    await page.waitForTimeout(150);
    all.push(
      ...(await page.evaluate(
        (ms) =>
          new Promise<number[]>((done) => {
            const gaps: number[] = [];
            const begin = performance.now();
            let last = begin;
            requestAnimationFrame(function next(now) {
              gaps.push(now - last);
              last = now;
              if (now - begin < ms) requestAnimationFrame(next);
              else done(gaps.slice(1));
            });
          }),
        watched,
      )),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return all;
}

/** Traces a spin, from when its answer has come. */
async function traceOf(browser: Browser, page: Page, rate: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  await play(page).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(400);
  await browser.startTracing(page, { categories });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const answered = page.waitForResponse(/\/casino\/rounds$/);
  await play(page).tap();
  await answered;
  await page.waitForTimeout(150);
  await page.evaluate((name) => void performance.mark(name), mark);
  await page.waitForTimeout(turning + 300);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return browser.stopTracing();
}

const mark = 'reels turn';

/** How long the symbols of every machine move after the mark, in milliseconds. */
const turning = 700;

async function traces(browser: Browser, page: Page, rate: number): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for (let n = 0; n < spins; n++) all.push(await traceOf(browser, page, rate));
  return all;
}

const part = (of: number[], over: number) =>
  (of.filter((ms) => ms > over).length / of.length) * 100;

/** Percent of the wanted frames of some traces that were dropped. */
function droppedPart(traces: Buffer[]): number {
  const counts = traces.map((trace) => droppedFrames(trace, mark, turning));
  const sum = (of: 'wanted' | 'dropped') => counts.reduce((all, count) => all + count[of], 0);
  return (sum('dropped') / sum('wanted')) * 100;
}

test('reels', async () => {
  const server = await startServer();
  const browser = await startBrowser();
  const player = await newPlayer(server, 'reels@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
  print(
    '| machine | first spin, ms | dropped, % | late by the clock, % | late as drawn, % | main thread, % |',
  );
  print('|---|---|---|---|---|---|');
  for (const id of machines) {
    const firsts: number[] = [];
    for (let n = 0; n < 3; n++) {
      const page = await open(browser, server, { ...signedIn(player) });
      firsts.push(await firstSpin(page, server, id));
      await page.context().close();
    }
    const page = await open(browser, server, { ...signedIn(player) });
    await page.goto(`${server.url}/casino/slot/${id}`);
    const gaps = await intervals(page);
    const drawn = await traces(browser, page, slowdown);
    const unslowed = await traces(browser, page, 1);
    await page.context().close();
    const figures = [
      median(firsts),
      droppedPart(drawn),
      part(gaps, late),
      part(
        drawn.flatMap((trace) => drawnGaps(trace, mark, turning)),
        late,
      ),
      (median(unslowed.map((trace) => mainThreadTime(trace, mark, turning))) * slowdown * 100) /
        turning,
    ];
    print(`| ${[id, ...figures.map((n) => Number(n.toPrecision(3)))].join(' | ')} |`);
  }
});
