/**
 * What a phone does while prices storm: the page of a match of cricket with 200 prices changing a second, in the bursts in which the
 * server tells them, on a processor slowed down six times, beside a page with nothing on it: what that one costs is the browser's and the
 * harness's own. It prints a row a scenario and asserts nothing: speed is measured, not tested.
 */
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { test } from 'vitest';
import { phone, startBrowser } from './browser.ts';
import { startHouse } from './house.ts';

/** A cheap phone is this much slower than the machine. */
const slowdown = 6;

/** The server tells what has changed once in so many milliseconds; how many prices each time. */
const tick = 250;
const burst = 50;

/** How long a scenario is watched, in milliseconds, after the page has come to rest. */
const watched = 15_000;
const settling = 3000;

/** A frame that comes later than this after the one before has missed its place: one and a half sixtieths of a second. */
const late = 25;

/** What a frame has of the main thread, in milliseconds. */
const share = 1000 / 60;

interface Selection {
  odds: number;
  version: number;
  status: string;
}

interface Market {
  id: string;
  status: string;
  version: number;
  selections: Selection[];
}

interface Detail {
  event: { id: string };
  markets: Market[];
}

/** Stands in for the live channel: answers every subscription and then tells only what this file makes up. */
async function silenced(page: Page): Promise<(channel: string, set: object) => void> {
  const routes: WebSocketRoute[] = [];
  let seq = 0;
  const frame = (ch: string, set?: object) =>
    JSON.stringify({ ch, epoch: 'bench', seq: ++seq, ...(set ? { set } : { snap: true }) });
  await page.routeWebSocket('**/api/v3/live', (route) => {
    routes.push(route);
    route.onMessage((message) => {
      const { sub = [] } = JSON.parse(String(message)) as { sub?: { ch: string }[] };
      for (const { ch } of sub) route.send(frame(ch));
    });
  });
  return (channel, set) => routes.at(-1)?.send(frame(channel, set));
}

/** The next so many prices of the page, each moved a little up or down, as the server would tell their markets. */
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
    markets[i] = { ...market, status: 'active', version: market.version + 1, selections };
    set[`market:${market.id}`] = markets[i];
  }
  return [set, at];
}

/** Counts frames by their distance, and prices that are written anew, beginning now. */
const count = (page: Page) =>
  page.evaluate(() => {
    const gaps: number[] = [];
    const seen = { gaps, written: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      seen.written += changes.filter(({ type }) => type === 'characterData').length;
    }).observe(document.body, { subtree: true, characterData: true });
    let last = performance.now();
    const next = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Time of the processor, in microseconds: what others take meanwhile is not in it. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** The thread that draws the page: the one whose frames are counted. */
function mainOf(events: TraceEvent[]): string | undefined {
  const frames = new Map<string, number>();
  for (const e of events)
    if (e.name === 'FireAnimationFrame')
      frames.set(threadOf(e), (frames.get(threadOf(e)) ?? 0) + 1);
  return [...frames].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** How the main thread of the page worked, in milliseconds of the processor: in all, in its longest task, in each frame. */
function work(trace: Buffer): { busy: number; longest: number; frames: number[] } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = mainOf(traceEvents);
  const own = traceEvents
    .filter((e) => threadOf(e) === main && e.ph === 'X')
    .sort((a, b) => a.ts - b.ts);
  const starts = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames = [0, ...starts.map(() => 0)];
  let longest = 0;
  let frame = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name !== 'RunTask') continue;
    while ((starts[frame] ?? Infinity) < ts + dur) frame++; // the task in which a frame begins is of that frame
    frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
    longest = Math.max(longest, tdur / 1000);
  }
  return { busy: frames.reduce((sum, ms) => sum + ms, 0), longest, frames };
}

const print = (row: string): void => void process.stdout.write(`${row}\n`);

/** The price of nothing: what the browser and this harness cost on any page. */
const blank = '<!doctype html><title>Blank</title><body>';

type Scenario = 'a blank page' | 'nothing moves' | '200 prices a second';

async function opened(page: Page, detail: Detail, scenario: Scenario) {
  const address = `/match/${detail.event.id}`;
  if (scenario === 'a blank page') {
    await page.route(`**${address}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: blank }),
    );
    await page.goto(address);
    return;
  }
  const asked = `/api/v3/sport/events/${detail.event.id}`;
  await page.route(`**${asked}`, (route) => route.fulfill({ json: detail }));
  await page.goto(address);
  await page.locator('[data-testid^="odds-"]').first().waitFor();
}

async function storm(browser: Browser, url: string, detail: Detail, scenario: Scenario) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: url });
  const page = await context.newPage();
  const tell = await silenced(page);
  await opened(page, detail, scenario);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(settling);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await count(page);
  const markets = structuredClone(detail.markets);
  let at = 0;
  const timer = setInterval(() => {
    if (scenario !== '200 prices a second') return;
    const [set, next] = moved(markets, at);
    at = next;
    tell(`event:${detail.event.id}`, set);
  }, tick);
  await page.waitForTimeout(watched);
  clearInterval(timer);
  const { gaps, written } = await page.evaluate(
    () => (globalThis as unknown as { seen: { gaps: number[]; written: number } }).seen,
  );
  const { busy, longest, frames } = work(await browser.stopTracing());
  await context.close();
  const part = (of: number[], over: number) =>
    `${((of.filter((ms) => ms > over).length / of.length) * 100).toFixed(1)} %`;
  const ordered = frames.toSorted((a, b) => a - b);
  print(
    [
      scenario,
      (written / (watched / 1000)).toFixed(0),
      part(gaps, late),
      Math.max(...gaps).toFixed(0),
      part(frames, share),
      part(frames, late),
      ordered[Math.floor(ordered.length * 0.99)]?.toFixed(0),
      longest.toFixed(0),
      `${((busy / watched) * 100).toFixed(0)} %`,
    ].join(' | '),
  );
}

/** A live match of cricket with its prices open, and as many as there are. */
async function open(url: string): Promise<Detail> {
  for (;;) {
    const list = await fetch(`${url}/api/v3/sport/events?status=live&sport=cricket`);
    const { items } = (await list.json()) as { items: { id: string }[] };
    for (const { id } of items) {
      const detail = (await (await fetch(`${url}/api/v3/sport/events/${id}`)).json()) as Detail;
      const markets = detail.markets
        .filter(({ status }) => status === 'active' || status === 'suspended')
        .map((m) => ({ ...m, status: 'active' }));
      if (markets.length >= 15) return { ...detail, markets };
    }
    await new Promise((done) => setTimeout(done, 500));
  }
}

test('prices that storm', async () => {
  const [house, browser] = await Promise.all([startHouse({ speed: 20 }), startBrowser()]);
  const detail = await open(house.url);
  print(
    'scenario | written a second | late by the clock | longest gap ms | frames with more than 16.7 ms of work | more than 25 ms | 99th percentile ms | longest task ms | main thread busy',
  );
  await storm(browser, house.url, detail, 'a blank page');
  await storm(browser, house.url, detail, 'nothing moves');
  await storm(browser, house.url, detail, '200 prices a second');
  await browser.close();
  await house.stop();
});
