/**
 * The promo site, every route of it, in a real browser on a phone: it answers with a page of its own that says one thing,
 * complains of nothing, does not jump, and leaves nothing out. And every dialog, by its name.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, phone, startBrowser, visit, type Visit } from './browser.ts';
import { startHouse, type House } from './house.ts';
import { pages, routes, withParameters } from './promo.ts';

let house: House;
let browser: Browser;
const base = '/new-promo';
/** So many pages are looked at beside each other. */
const lanes = 3;

beforeAll(async () => {
  house = await startHouse();
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

interface Told {
  title: string;
  description: string;
  headings: string[];
  shift: number;
  overflow: number;
  text: string;
}

/** What the page at a path shows, after everything it loads has come. */
async function told(page: Page): Promise<Told> {
  return page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    headings: [...document.querySelectorAll('h1')].map((h) => h.textContent ?? ''),
    shift: (window as unknown as { shift: number }).shift,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    text: document.body.innerText,
  }));
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

/** A key of the catalogue or a placeholder where a text should be. */
const missing =
  /\b(?:use|clause|form|shell|dialog|info)\.[a-z]+[.-][a-zA-Z0-9.-]+\b|\{[a-z_]+\}|undefined|\[object/;

async function look(page: Page, path: string, complaints: string[]): Promise<[Told, string[]]> {
  complaints.length = 0;
  const answer = await page.goto(base + path, { waitUntil: 'networkidle' });
  const found = await told(page);
  const wrong = complaints.map((complaint) => `console: ${complaint}`);
  if (answer?.status() !== 200) wrong.push(`status ${answer?.status()}`);
  if (found.headings.length !== 1) wrong.push(`${found.headings.length} first headings`);
  if (!found.description) wrong.push('no description');
  if (found.shift > 0.1) wrong.push(`layout shift ${found.shift.toFixed(3)}`);
  if (found.overflow > 0) wrong.push(`${found.overflow} px wider than the phone`);
  const gap = missing.exec(found.text);
  if (gap) wrong.push(`text missing: ${gap[0]}`);
  await expectAccessible(page).catch((error: unknown) => wrong.push(String(error)));
  return [found, wrong.map((fault) => `${path}: ${fault}`)];
}

/** Looks at all paths, a few at a time, and returns what each told and what is wrong. */
async function walk(paths: string[]): Promise<{ found: Map<string, Told>; wrong: string[] }> {
  const found = new Map<string, Told>();
  const wrong: string[] = [];
  const left = [...paths];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const { page, context, complaints } = await visit(browser, house.url, { viewport: phone });
      await context.addInitScript(countShifts);
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const [told, faults] = await look(page, path, complaints);
        found.set(path, told);
        wrong.push(...faults);
      }
      await context.close();
    }),
  );
  return { found, wrong };
}

test(
  'every route has a page of its own, and nothing is wrong with any',
  { timeout: 900_000 },
  async () => {
    const { found, wrong } = await walk(pages);
    expect(wrong).toEqual([]);
    const twice = (what: (told: Told) => string): string[] => {
      const seen = new Map<string, string>();
      return [...found].flatMap(([path, told]) => {
        const other = seen.get(what(told));
        seen.set(what(told), path);
        return other ? [`${path} and ${other} share "${what(told)}"`] : [];
      });
    };
    expect(twice((told) => told.title)).toEqual([]);
    expect(twice((told) => told.headings[0] ?? '')).toEqual([]);
    expect(house.errors).toEqual([]);
  },
);

test('parameters are taken, and unknown ones fall back', { timeout: 600_000 }, async () => {
  const { wrong } = await walk(withParameters);
  expect(wrong).toEqual([]);
});

test.each(['/', '/cash-back', '/aviator', '/baccarat', '/landfootball'])(
  'nothing moves on %s when the headline’s face comes after the first paint',
  async (path) => {
    for (const viewport of [phone, desktop])
      for (const language of ['en', 'ur']) {
        const { page, context } = await visit(browser, house.url, {
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
        await page.goto(base + path, { waitUntil: 'networkidle' });
        await page.evaluate(() => document.fonts.ready);
        expect(late).toBeGreaterThan(0);
        expect(await told(page), `${language} ${viewport.width}`).toMatchObject({
          shift: expect.closeTo(0, 1) as number,
        });
        await context.close();
      }
  },
);

test('paths are strict, and one redirects with its query', async () => {
  const { page, context } = await visit(browser, house.url);
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

describe('on the house’s own style page', () => {
  let own: Visit;

  beforeAll(async () => {
    own = await visit(browser, house.url);
    await own.page.goto(`${base}/ui`, { waitUntil: 'networkidle' });
  });

  afterAll(() => own?.context.close());

  test.each([...routes.form_dialogs, ...routes.information_dialogs])(
    'the dialog %s opens, is named, and closes by the keyboard',
    async (name) => {
      const { page, complaints } = own;
      const opener = page.locator(`main [data-dialog="${name}"]`).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator(`dialog#${name}`);
      await dialog.waitFor({ state: 'visible' });
      expect(await page.locator('dialog[open]').count()).toBe(1);
      const label = await dialog.getAttribute('aria-labelledby');
      expect((await page.locator(`[id="${label}"]`).innerText()).trim()).not.toBe('');
      expect(missing.exec(await dialog.innerText())?.[0]).toBeUndefined();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      if ((await dialog.getAttribute('data-persistent')) !== null) {
        expect(await dialog.isVisible()).toBe(true);
        await dialog.getByRole('button', { name: 'Close' }).press('Enter');
      }
      await dialog.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(complaints).toEqual([]);
    },
  );
});
