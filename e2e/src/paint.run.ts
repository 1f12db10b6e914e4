/**
 * When promo pages are painted on slow networks, and when the same pages are as bare static HTML: the same bytes, no script
 * that runs. Then how long taps take. It prints a row a page and network and asserts nothing: speed is measured, not tested.
 */
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { startBare } from './bare.ts';
import { startBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { base } from './promo-page.ts';
import { chosen, usual } from './promo-routes.ts';
import { median, networkNames, print, slowPage, type Network } from './slow.ts';
import { measureTaps, moments } from './taps.ts';

/** How long after the load a later, larger paint is waited for, in milliseconds. */
const settling = 500;

interface Paint {
  first: number;
  largest: number;
}

/** Loads a page in a fresh profile and returns when it was painted, in milliseconds from the start of navigation. */
async function paint(browser: Browser, url: string, network: Network): Promise<Paint> {
  const { context, page } = await slowPage(browser, network);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settling);
  const found = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) =>
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return found;
}

test('first and largest paint', async () => {
  const [server, bare, browser] = await Promise.all([startServer(), startBare(), startBrowser()]);
  const list = chosen();
  const rounds = list.length > usual.length ? 1 : 3;
  const ratios: Record<Network, number[]> = { 'slow 4G': [], 'slow 3G': [] };
  print('page | network | packed KB | FCP s | LCP s | bare FCP s | bare LCP s | LCP ratio');
  const sizes: number[] = [];
  // All are drawn and packed, and the browser is running, before the first is timed.
  for (const route of list) sizes.push(await bare.copy(server.url, base + route));
  for (const origin of [server.url, bare.url])
    await paint(browser, origin + base + list[0], 'slow 4G');
  for (const [i, route] of list.entries()) {
    for (const network of networkNames) {
      // Of all pages only the sample is loaded on 3G: a load takes five seconds there.
      if (network === 'slow 3G' && list.length > usual.length && !usual.includes(route)) continue;
      const own: Paint[] = [];
      const other: Paint[] = [];
      for (let round = 0; round < rounds; round++) {
        own.push(await paint(browser, server.url + base + route, network));
        other.push(await paint(browser, bare.url + base + route, network));
      }
      const figures = [own, other].flatMap((paints) => [
        median(paints.map(({ first }) => first)),
        median(paints.map(({ largest }) => largest)),
      ]);
      const ratio = (figures[1] ?? 0) / (figures[3] ?? 1);
      ratios[network].push(ratio);
      const seconds = figures.map((ms) => (ms / 1000).toFixed(2));
      print(
        [route, network, ((sizes[i] ?? 0) / 1000).toFixed(1), ...seconds, ratio.toFixed(2)].join(
          ' | ',
        ),
      );
    }
  }
  for (const [network, all] of Object.entries(ratios))
    print(
      `${network}: ratio in the median ${median(all).toFixed(2)}, worst ${Math.max(...all).toFixed(2)}, ${all.length} pages`,
    );
  await browser.close();
  bare.stop();
  await server.stop();
});

test('taps', async () => {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  const rounds = 3;
  print('page | network | tap | until the dialog is painted, ms | until it is hydrated, ms');
  for (const route of chosen().slice(0, 2))
    for (const network of networkNames) {
      const taps = [];
      for (let round = 0; round < rounds; round++)
        taps.push(await measureTaps(browser, server.url + base + route, network));
      for (const moment of moments) {
        const painted = median(taps.map((tap) => tap[moment].painted));
        const hydrated = median(taps.map((tap) => tap[moment].hydrated));
        print([route, network, moment, painted.toFixed(0), hydrated.toFixed(0)].join(' | '));
      }
    }
  await browser.close();
  await server.stop();
});
