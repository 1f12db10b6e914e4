/** Actions of a visitor on a promo page. */
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

export const base = '/new-promo';

/** A key of the catalogue or a placeholder where a text should be. */
export const missing =
  /\b(?:use|clause|form|shell|dialog|info)\.[a-z]+[.-][a-zA-Z0-9.-]+\b|\{[a-z_]+\}|undefined|\[object/;

/** The user agent of a phone, which the statistics count as a visitor. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Mobile Safari/537.36';

/** Touches a button that opens a dialog, for which a page loads React. */
export const touch = (page: Page) =>
  page.evaluate(() => {
    const opener = document.querySelector('[data-dialog],[data-early]');
    opener?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  });

/** Touches the page and waits until its dialogs are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(
    () => (window as unknown as { maidan?: { ready: boolean } }).maidan?.ready,
  );
}

export const openDialog = (page: Page): Locator => page.locator('dialog[open]');

/** Opens the dialog of the page's first button. */
export async function openOffer(page: Page): Promise<Locator> {
  await page.locator('main [data-dialog]').first().click();
  await openDialog(page).waitFor();
  return openDialog(page);
}

/** Opens the sign-in of the page's header. */
export async function openSignIn(page: Page): Promise<Locator> {
  await page.locator('header [data-dialog]').click();
  await openDialog(page).waitFor();
  return openDialog(page);
}

/** Requests to a path, as they come. */
export function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** Waits until the app greets the visitor. */
export const inApp = (page: Page, path = '/') =>
  page.waitForURL((url) => url.pathname === path && url.searchParams.get('welcomeme') === '1', {
    waitUntil: 'commit',
  });

export const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((each) => each.name === name);

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Answers in the place of the authentication keeper and collects the addresses that it was to redirect to. */
export async function interceptAuthKeeper(context: BrowserContext): Promise<URL[]> {
  const redirects: URL[] = [];
  await context.route('**/auth-keeper?**', async (route) => {
    const asked = new URL(route.request().url());
    expect(asked.searchParams.get('set')).toBe('false');
    redirects.push(new URL(asked.searchParams.get('redirect') ?? '', asked));
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Intercepted</h1>' });
  });
  return redirects;
}
