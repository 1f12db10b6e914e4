/**
 * What a phone does while prices storm: the page of a match of cricket with 200 prices changing a second, in the bursts in which the
 * server tells them, on a processor slowed down six times. It prints a row a scenario and asserts nothing: speed is measured, not tested.
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

interface Selection {
  odds: number;
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
  dur?: number;
  tid: number;
  args?: { name?: string };
}

/** What the main thread of the page did, in milliseconds. */
function tasks(trace: Buffer): { busy: number; longest: number; long: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
      .map((e) => e.tid),
  );
  const took = traceEvents
    .filter((e) => main.has(e.tid) && e.ph === 'X' && e.name === 'RunTask')
    .map((e) => (e.dur ?? 0) / 1000);
  return {
    busy: took.reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(0, ...took),
    long: took.filter((ms) => ms > 50).length,
  };
}

const print = (row: string): void => void process.stdout.write(`${row}\n`);

async function storm(browser: Browser, url: string, detail: Detail, prices: boolean) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: url });
  const page = await context.newPage();
  const tell = await silenced(page);
  const path = `/api/v3/sport/events/${detail.event.id}`;
  await page.route(`**${path}`, (route) => route.fulfill({ json: detail }));
  await page.goto(`/match/${detail.event.id}`);
  await page.locator('[data-testid^="odds-"]').first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(settling);
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', '__metadata'],
  });
  await count(page);
  const markets = structuredClone(detail.markets);
  let at = 0;
  const timer = setInterval(() => {
    if (!prices) return;
    const [set, next] = moved(markets, at);
    at = next;
    tell(`event:${detail.event.id}`, set);
  }, tick);
  await page.waitForTimeout(watched);
  clearInterval(timer);
  const { gaps, written } = await page.evaluate(
    () => (globalThis as unknown as { seen: { gaps: number[]; written: number } }).seen,
  );
  const { busy, longest, long } = tasks(await browser.stopTracing());
  const missed = gaps.filter((gap) => gap > late).length;
  await context.close();
  print(
    [
      prices ? '200 prices a second' : 'nothing moves',
      (written / (watched / 1000)).toFixed(0),
      gaps.length,
      `${missed} (${((missed / gaps.length) * 100).toFixed(1)} %)`,
      Math.max(...gaps).toFixed(0),
      `${((busy / watched) * 100).toFixed(0)} %`,
      longest.toFixed(0),
      long,
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
    'scenario | written a second | frames | late | longest gap ms | main thread busy | longest task ms | tasks over 50 ms',
  );
  await storm(browser, house.url, detail, false);
  await storm(browser, house.url, detail, true);
  await browser.close();
  await house.stop();
});
