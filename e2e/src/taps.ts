/** How long a tap on the page's button takes: until its dialog is painted, and until the dialog is hydrated. */
import type { Browser, Page } from 'playwright-core';
import { slowPage, type Network } from './slow.ts';

/** In milliseconds from the moment the finger touches the screen. */
export interface Tap {
  painted: number;
  hydrated: number;
}

export const moments = [
  'first tap, at the paint',
  'second tap',
  'first tap, after 15 s',
  'second visit',
] as const;
export type Moment = (typeof moments)[number];

/** After the load a page paints, and runs what it runs then; in milliseconds. */
const settling = 500;
const reading = 15_000;

interface Measured extends Window {
  maidan: { ready: boolean };
  tap?: Promise<Tap>;
}

/** Taps the page's first button that opens a dialog. */
async function tap(page: Page): Promise<Tap> {
  const button = page.locator('main [data-dialog]:visible').first();
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const measured = window as unknown as Measured;
    const once = { once: true, capture: true };
    measured.tap = new Promise((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp: start }) => {
          const painted = new Promise<number>((done) =>
            document.addEventListener(
              'maidan:open',
              // The frame after the next one begins when the next one, which has the dialog, is painted.
              () =>
                requestAnimationFrame(() =>
                  requestAnimationFrame(() => done(performance.now() - start)),
                ),
              once,
            ),
          );
          const hydrated = new Promise<number>((done) => {
            const look = () =>
              measured.maidan.ready ? done(performance.now() - start) : void setTimeout(look, 4);
            look();
          });
          void Promise.all([painted, hydrated]).then(([painted, hydrated]) =>
            resolve({ painted, hydrated: Math.max(painted, hydrated) }),
          );
        },
        once,
      );
    });
  });
  await button.tap();
  return (await page.evaluate(() => (window as unknown as Measured).tap)) as Tap;
}

/** Taps at each moment, in fresh profiles. */
export async function measureTaps(
  browser: Browser,
  url: string,
  network: Network,
): Promise<Record<Moment, Tap>> {
  const early = await slowPage(browser, network);
  await early.page.goto(url, { waitUntil: 'load' });
  await early.page.waitForTimeout(settling);
  const first = await tap(early.page);
  await early.page.locator('dialog[open] .x').tap();
  await early.page.waitForTimeout(settling);
  const second = await tap(early.page);
  await early.context.close();

  const late = await slowPage(browser, network);
  await late.page.goto(url, { waitUntil: 'load' });
  await late.page.waitForTimeout(reading);
  const idle = await tap(late.page);
  await late.page.goto(url, { waitUntil: 'load' });
  await late.page.waitForTimeout(settling);
  const again = await tap(late.page);
  await late.context.close();
  return {
    'first tap, at the paint': first,
    'second tap': second,
    'first tap, after 15 s': idle,
    'second visit': again,
  };
}
