/** What visitors of the promo site do, in a browser. */
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

export const base = '/new-promo';

/** A phone as the statistics like it. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Mobile Safari/537.36';

/** Touches a button that opens a dialog, for which a page loads React. */
export const touch = (page: Page) =>
  page.evaluate(() => {
    const opener = document.querySelector('[data-dialog],[data-early]');
    opener?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  });

/** Touches the page and waits until its dialogs are hydrated: what a test looks at is then what the components render. */
export async function awake(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(
    () => (window as unknown as { maidan?: { ready: boolean } }).maidan?.ready,
    undefined,
    { timeout: 60_000 },
  );
}

export const openDialog = (page: Page): Locator => page.locator('dialog[open]');

/** Opens the dialog of the page's first button. */
export async function take(page: Page): Promise<Locator> {
  await page.locator('main [data-dialog]').first().click();
  await openDialog(page).waitFor();
  return openDialog(page);
}

/** Opens the sign-in of the page's header. */
export async function enter(page: Page): Promise<Locator> {
  await page.locator('header [data-dialog]').click();
  await openDialog(page).waitFor();
  return openDialog(page);
}

/** Requests to a path, as they come. */
export function listen(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

/** The app, reached by somebody who is greeted there. */
export const inApp = (page: Page, path = '/') =>
  page.waitForURL((url) => url.pathname === path && url.searchParams.get('welcomeme') === '1', {
    waitUntil: 'commit',
    timeout: 60_000,
  });

export const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((each) => each.name === name);

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The keeper answers nothing here; where visitors are sent by it is told instead. */
export async function catchKeeper(context: BrowserContext): Promise<URL[]> {
  const caught: URL[] = [];
  await context.route('**/auth-keeper?**', async (route) => {
    const asked = new URL(route.request().url());
    expect(asked.searchParams.get('set')).toBe('false');
    caught.push(new URL(asked.searchParams.get('redirect') ?? '', asked));
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Kept</h1>' });
  });
  return caught;
}
