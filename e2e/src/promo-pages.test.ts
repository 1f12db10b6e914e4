/**
 * Routes of the promo site on a phone, one in six in a usual run: each answers with a page of its own with one heading, without errors,
 * layout shift or missing texts.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, phone, preloadAxe, visit, type Visit } from './browser.ts';
import { share } from './long.ts';
import { startServer, type Server } from './server.ts';
import { base, missing } from './promo-page.ts';
import { pages, routes, usual, withParameters } from './promo-routes.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
  return () => expect(server.errors).toEqual([]);
});

interface Content {
  title: string;
  description: string;
  headings: string[];
  shift: number;
  overflow: number;
  text: string;
}

/** What the page at a path shows, after everything it loads has come. */
async function contentOf(page: Page): Promise<Content> {
  return page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    headings: [...document.querySelectorAll('h1')].map((h) => h.textContent ?? ''),
    shift: (window as unknown as { shift: number }).shift,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    text: document.body.innerText,
  }));
}

/**
 * Whether the machine itself has the glyphs of the headline. One that has not draws boxes in their place, and in the next
 * face's when that arrives: lines then break elsewhere, which they do on no visitor's phone.
 */
function hasGlyphs(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const text = document.querySelector('h1')?.textContent ?? '';
    const signs = [...text].filter((sign) => /\p{L}/u.test(sign));
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = '40px sans-serif';
    const width = (sign: string) => context.measureText(sign).width;
    return signs.every((sign) => width(sign) !== width('\u{10FFFE}'));
  });
}

/** Counts how far the page jumps, from its first moment. */
const countShifts = (): void => {
  const counted = window as unknown as { shift: number };
  counted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      counted.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

describe('a page', () => {
  let own: Visit;

  beforeAll(async () => {
    // Without the service worker, which would fetch the site, and without the cache, so that every page's faces come late.
    own = await visit(server.url, { viewport: phone, serviceWorkers: 'block' });
    const devtools = await own.context.newCDPSession(own.page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await own.context.addInitScript(countShifts);
    await preloadAxe(own.context);
    await own.context.addInitScript(() => localStorage.clear());
  });

  afterAll(() => own.context.close());

  test.each([...new Set([...usual, ...share([...pages, ...withParameters], 6)])])(
    '%s has one heading and a description, is accessible, fits a phone and does not jump',
    async (path) => {
      const { page, context, consoleErrors } = own;
      consoleErrors.length = 0;
      await context.clearCookies();
      const answer = await page.goto(base + path);
      await page.evaluate(() => document.fonts.ready);
      const { headings, description, shift, overflow, text } = await contentOf(page);
      expect(answer?.status()).toBe(200);
      expect(headings).toHaveLength(1);
      expect(description).not.toBe('');
      if (await hasGlyphs(page)) expect(shift).toBeLessThanOrEqual(0.1);
      expect(overflow).toBe(0);
      expect(missing.exec(text)?.[0], 'missing text').toBeUndefined();
      await expectAccessible(page);
      expect(consoleErrors).toEqual([]);
    },
  );
});

test('every page has a title and a heading of its own', async () => {
  const owners = new Map<string, string>();
  const shared: string[] = [];
  for (const path of pages) {
    const html = await (await fetch(server.url + base + path)).text();
    for (const tag of ['title', 'h1']) {
      const [, content = ''] = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html) ?? [];
      expect(content, `${tag} of ${path}`).not.toBe('');
      const owner = owners.get(tag + content);
      if (owner) shared.push(`${path} and ${owner} share "${content}"`);
      owners.set(tag + content, path);
    }
  }
  expect(shared).toEqual([]);
});

test.each(['/', '/cash-back', '/aviator', '/baccarat', '/landfootball'])(
  'nothing moves on %s when the headline’s face comes after the first paint',
  async (path) => {
    for (const viewport of [phone, desktop])
      for (const language of ['en', 'ur']) {
        const { page, context } = await visit(server.url, {
          viewport,
          language,
          serviceWorkers: 'block',
        });
        await context.addInitScript(countShifts);
        let late = 0;
        await page.route('**/*.woff2', async (route) => {
          await page.waitForFunction(
            () => performance.getEntriesByName('first-contentful-paint').length,
          );
          late++;
          await route.continue();
        });
        await page.goto(base + path);
        await page.evaluate(() => document.fonts.ready);
        expect(late).toBeGreaterThan(0);
        expect(await contentOf(page), `${language} ${viewport.width}`).toMatchObject({
          shift: expect.closeTo(0, 1) as number,
        });
        await context.close();
      }
  },
);

test('paths are strict, and one redirects with its query', async () => {
  const { page, context } = await visit(server.url);
  for (const path of [
    '/aviator/',
    '/Aviator',
    '/aviator/3',
    '/nothing-here',
    '/blogger/nobody-at-all',
  ]) {
    const answer = await page.goto(base + path);
    expect(answer?.status(), path).toBe(404);
    expect(await page.locator('h1').innerText(), path).toBe('404 Not Found');
  }
  for (const [from, to] of Object.entries(routes.redirects)) {
    await page.goto(`${base}${from}?click_id=7`);
    const url = new URL(page.url());
    expect(url.pathname + url.search).toBe(`${base}${to}?click_id=7`);
  }
  await context.close();
});
