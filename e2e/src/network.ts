/** What a test does to the requests of a page. */
import type { Page } from 'playwright-core';

export interface Held {
  /** Resolves with the first request. */
  requested: Promise<void>;
  /** Lets the requests go on. */
  release(): void;
}

/** Holds the requests to an address back until they are released. */
export async function hold(page: Page, address: RegExp): Promise<Held> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrived = (): void => undefined;
  const requested = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(address, async (route) => {
    arrived();
    await released;
    await route.continue();
  });
  return { requested, release };
}
