/**
 * What a phone does while prices storm: the page of a recorded match of cricket with 200 prices changing a second, in the bursts in which the
 * server sends them, on a processor slowed down six times, beside a page with nothing on it: what that one costs is the browser's and the
 * harness's own. Several builds take turns on the same match. It prints a row a scenario, the medians of its rounds, and asserts nothing:
 * speed is measured, not tested.
 */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { phone, startBrowser } from './browser.ts';
import { categories, frameTimes } from './frames.ts';
import { startServer } from './server.ts';
import { blank, openStage, record, type Market, type Recording } from './match-stage.ts';

/** A cheap phone is this much slower than the machine. */
const slowdown = 6;

/** The server sends what has changed once in so many milliseconds; how many prices each time. */
const tick = 250;
const burst = 50;

/** How long a scenario is watched, in milliseconds, after the page has come to rest. */
const watched = 6000;
const settling = 3000;

/** A frame that comes later than this after the one before has missed its place: one and a half sixtieths of a second. */
const late = 25;

/** What a frame has of the main thread, in milliseconds. */
const share = 1000 / 60;

/** Builds by name: `MAIDAN_MATCH_BUILDS=before=/folder/dist,now=/folder/dist` [the present one]. */
const builds = new Map(
  (
    process.env['MAIDAN_MATCH_BUILDS'] ??
    `now=${fileURLToPath(new URL('../../web/apps/player/dist', import.meta.url))}`
  )
    .split(',')
    .map((build) => build.split('=') as [string, string]),
);

const rounds = Number(process.env['MAIDAN_MATCH_ROUNDS'] ?? 3);

const scenarios = [
  'a blank page',
  'nothing moves',
  'a storm, page as opened',
  'a storm, prices in view',
];
type Scenario = (typeof scenarios)[number];

/** The next so many prices of the page, each moved a little up or down, as the server would send their markets. */
function moved(markets: Market[], from: number): [set: Record<string, Market>, next: number] {
  const set: Record<string, Market> = {};
  let at = from;
  for (let left = burst; left > 0; at++) {
    const i = at % markets.length;
    const market = markets[i];
    if (!market) break;
    const selections = market.selections.map((s, n) => ({
      ...s,
      status: 'active',
      version: s.version + 1,
      odds: Math.max(1010, s.odds + ((at + n) % 2 ? 20 : -20)),
    }));
    left -= selections.length;
    markets[i] = { ...market, version: market.version + 1, selections };
    set[`market:${market.id}`] = markets[i];
  }
  return [set, at];
}

interface Seen {
  /** Distances of frames, in milliseconds. */
  gaps: number[];
  /** Prices that were written again. */
  written: number;
}

/** Counts, beginning now. */
const count = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { gaps: [], written: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      seen.written += changes.filter(({ type }) => type === 'characterData').length;
    }).observe(document.body, { subtree: true, characterData: true });
    let last = performance.now();
    const next = (now: number) => {
      seen.gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

/** Publishes bursts of prices for the duration of a scenario. */
async function play(page: Page, { markets: all }: Recording, send: (set: object) => void) {
  const markets = structuredClone(all);
  let at = 0;
  const timer = setInterval(() => {
    const [set, next] = moved(markets, at);
    at = next;
    send(set);
  }, tick);
  await page.waitForTimeout(watched);
  clearInterval(timer);
}

async function opened(page: Page, url: string, id: string, scenario: Scenario) {
  if (scenario === 'a blank page') return void (await page.goto(url + blank));
  await page.goto(`${url}/match/${id}`);
  const price = page.locator('[data-testid^="odds-"]').first();
  await price.waitFor();
  if (scenario === 'a storm, prices in view')
    await price.evaluate((element) => element.closest('section')?.scrollIntoView());
}

/** One round of a scenario; the trace is taken of a page that is not slowed down, so that the slowing is not in what it counts. */
async function watch(
  browser: Browser,
  [dist, recording]: [string, Recording],
  scenario: Scenario,
  traced: boolean,
): Promise<Seen & { frames: number[] }> {
  const stage = await openStage(dist, recording);
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await opened(page, stage.url, recording.id, scenario);
  const session = await context.newCDPSession(page);
  if (!traced) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(settling);
  if (traced) await browser.startTracing(page, { categories });
  await count(page);
  await play(page, recording, scenario.startsWith('a storm') ? stage.send : () => undefined);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const frames = traced ? frameTimes(await browser.stopTracing()) : [];
  await context.close();
  stage.close();
  return { ...seen, frames: frames.map((ms) => ms * slowdown) };
}

const part = (of: number[], over: number) =>
  (of.filter((ms) => ms > over).length / of.length) * 100;
const rank = (of: number[], q: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * q)] ?? 0;

const columns = {
  'written a second': ({ written }: Seen) => written / (watched / 1000),
  'late by the clock, %': ({ gaps }: Seen) => part(gaps, late),
  'longest gap, ms': ({ gaps }: Seen) => Math.max(...gaps),
} as const;

const byWork = {
  'more than 16.7 ms of work, %': (frames: number[]) => part(frames, share),
  'more than 25 ms, %': (frames: number[]) => part(frames, late),
  '99th percentile, ms': (frames: number[]) => rank(frames, 0.99),
  'main thread busy, %': (frames: number[]) => (frames.reduce((a, b) => a + b, 0) / watched) * 100,
} as const;

/** The figures of one round. */
async function figures(browser: Browser, on: [string, Recording], scenario: Scenario) {
  const clock = await watch(browser, on, scenario, false);
  const { frames } = await watch(browser, on, scenario, true);
  return [
    ...Object.values(columns).map((of) => of(clock)),
    ...Object.values(byWork).map((of) => of(frames)),
  ];
}

const print = (row: (string | number)[]): void =>
  void process.stdout.write(`| ${row.join(' | ')} |\n`);

test('prices that storm', async () => {
  const browser = await startBrowser();
  const match = { id: 'recorded', sport: 'cricket', at: { period: 1, plays: 30 } };
  const server = await startServer({ matches: [match] });
  const recording = await record(browser, server.url, match.id);
  await server.stop(); // it takes nothing of the processor while others are measured
  const rows = scenarios.flatMap((scenario, i) =>
    [...builds].slice(0, i === 0 ? 1 : undefined).map(([name, dist]) => ({
      name: i === 0 ? '' : name,
      dist,
      scenario,
      got: [] as number[][],
    })),
  );
  for (let round = 0; round < rounds; round++)
    for (const row of rows)
      row.got.push(await figures(browser, [row.dist, recording], row.scenario));
  print(['build', 'page', ...Object.keys(columns), ...Object.keys(byWork)]);
  for (const { name, scenario, got } of rows) {
    const medians = (got[0] ?? []).map((_, i) =>
      rank(
        got.map((row) => row[i] ?? 0),
        0.5,
      ),
    );
    print([name, scenario, ...medians.map((n) => n.toFixed(n < 10 ? 1 : 0))]);
  }
  await browser.close();
});
