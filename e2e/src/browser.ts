/** A headless Chromium, and what a careful visitor would notice in it. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

/** Finds the system's Chromium; nothing is downloaded. */
export function executable(): string {
  const candidates = [
    process.env['MAIDAN_CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found)
    throw new Error(
      'Chromium is needed for the browser tests: apt-get install chromium (or set MAIDAN_CHROMIUM)',
    );
  return found;
}

export function startBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  language?: string;
  javaScriptEnabled?: boolean;
  colorScheme?: 'dark' | 'light';
  /** What the browser calls itself; headless Chromium is no visitor to the statistics. */
  userAgent?: string;
  /** What stands in local storage from the start. */
  storage?: Record<string, string>;
  serviceWorkers?: 'allow' | 'block';
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console said at level error, and exceptions nobody caught. */
  complaints: string[];
}

/** Opens a fresh profile at origin, phone-sized unless told otherwise. */
export async function visit(
  browser: Browser,
  origin: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { viewport = phone, language, javaScriptEnabled = true, colorScheme = 'dark' } = options;
  const { userAgent, storage, serviceWorkers = 'allow' } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    javaScriptEnabled,
    colorScheme,
    hasTouch: viewport.width < 600,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers,
    ...(userAgent ? { userAgent } : {}),
    ...(storage ? { storageState: stored(origin, storage) } : {}),
  });
  if (language) await context.addCookies([{ name: 'i18n_lang', value: language, url: origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

const stored = (origin: string, storage: Record<string, string>) => ({
  cookies: [],
  origins: [
    { origin, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) },
  ],
});

interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown; html: string; failureSummary?: string }[];
}

/** Waits for what moves to arrive: a notice that is still fading in has no contrast yet. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Fails when axe finds anything that WCAG 2.2 AA forbids. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(axe);
  await settled(page);
  const violations = await page.evaluate(async () => {
    const runner = (
      globalThis as unknown as { axe: { run(o: object): Promise<{ violations: Violation[] }> } }
    ).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await runner.run({ runOnly: tags })).violations;
  });
  const told = violations.map(
    (v) =>
      `${v.id} (${v.impact}): ${v.help}\n  ${v.nodes.map((n) => `${n.html}\n    ${n.failureSummary ?? ''}`).join('\n  ')}`,
  );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}

/** Fails when the page can be scrolled sideways: on a phone that means something is cut off. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window ?? 0);
}

/** Keeps what a page looked like when its test failed. */
export async function photographed(
  task: { name: string; result?: { state?: string } },
  page: Page | undefined,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await page?.screenshot({ path: `../test-results/failed-${task.name.replace(/\W+/g, '-')}.png` });
}
