/** Pages on slow networks and a slow processor, as a cheap phone has them. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { phone } from './browser.ts';

/** As Lighthouse and the browser's tools have them: latency of a request in ms, bytes a second. */
export const networks = {
  'slow 4G': { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 },
  'slow 3G': { latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};
export type Network = keyof typeof networks;
export const networkNames = Object.keys(networks) as Network[];

/** A mid-range phone is this many times slower than the machine. */
const slowdown = 4;

/** A page in a fresh profile, with network and processor slowed down. */
export async function slowPage(
  browser: Browser,
  network: Network,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const print = (row: string): void => void process.stdout.write(`${row}\n`);
