/** A headless Chromium, and checks of the pages that it shows. */
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

/** Chromium without windows, which takes two thirds of its processor time. It runs the tests; measurements run in the browser of visitors. */
function shell(): string | undefined {
  const path = '/usr/bin/chromium-headless-shell';
  return !process.env['MAIDAN_CHROMIUM'] && existsSync(path) ? path : undefined;
}

/** Starts a browser with more arguments than usual; the caller closes it. */
export function startBrowser(more: string[] = [], path = executable()): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
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

let shared: Promise<Browser> | undefined;

/** The browser of this worker; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= startBrowser(['--js-flags=--no-opt --no-maglev'], shell()));
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  language?: string;
  javaScriptEnabled?: boolean;
  colorScheme?: 'dark' | 'light';
  /** The user agent; the statistics do not count headless Chromium as a visitor. */
  userAgent?: string;
  /** The local storage at the start. */
  storage?: Record<string, string>;
  serviceWorkers?: 'allow' | 'block';
  /** Whether the browser says that it is a phone's. */
  mobile?: boolean;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console reported at level error, and uncaught exceptions. */
  consoleErrors: string[];
}

/** How long an action or a navigation may take before the test fails, in milliseconds. */
export const timeout = 30_000;

const open = new Set<BrowserContext>();

/** Opens a new profile at origin, phone-sized unless the options differ. It is closed with its test, or with its file if it was opened before the tests. */
export async function visit(origin: string, options: VisitOptions = {}): Promise<Visit> {
  const browser = await sharedBrowser();
  const { viewport = phone, language, javaScriptEnabled = true, colorScheme = 'dark' } = options;
  const { userAgent, storage, serviceWorkers = 'allow', mobile = false } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    javaScriptEnabled,
    colorScheme,
    hasTouch: viewport.width < 600,
    isMobile: mobile,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers,
    ...(userAgent ? { userAgent } : {}),
    ...(storage ? { storageState: stored(origin, storage) } : {}),
  });
  open.add(context);
  context.once('close', () => open.delete(context));
  if (language) await context.addCookies([{ name: 'i18n_lang', value: language, url: origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return { context, page, consoleErrors };
}

/** The profiles that are open. */
export const openVisits = (): ReadonlySet<BrowserContext> => new Set(open);

/** Closes every profile that is still open, except those to keep. */
export async function closeVisits(keep: ReadonlySet<BrowserContext> = new Set()): Promise<void> {
  await Promise.all([...open].filter((one) => !keep.has(one)).map((one) => one.close()));
}

/** Keeps what every open page looks like, for a test that failed. */
export async function screenshotVisits(test: string): Promise<void> {
  const name = test.replace(/\W+/g, '-');
  const pages = [...open].flatMap((context) => context.pages());
  for (const [i, page] of pages.entries())
    await page
      .screenshot({ path: `../test-results/failed-${name}-${i + 1}.png` })
      .catch(() => undefined); // a page that hangs has no picture
}

/** Runs a part of a test; when it fails, the error names it. */
export async function step(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
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

/** Waits until short animations have ended: a notice that is still fading in has too little contrast. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Puts axe into every page that a context opens. Where expectAccessible checks many pages this saves a third of its time, which goes
 * into sending axe to each of them.
 */
export const preloadAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: axe });

/** Fails when axe finds anything that WCAG 2.2 AA forbids, in the page or only in the part that a selector names. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await animationsEnded(page);
  const violations = await page.evaluate(async (within) => {
    type Run = (part: string, options: object) => Promise<{ violations: Violation[] }>;
    const { axe: checker } = globalThis as unknown as { axe: { run: Run } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // A menu that stays at the top covers what was scrolled half below it: that is a moment of scrolling, and depends on where a click has scrolled to.
    const header = document.querySelector<HTMLElement>('header');
    const stays = header && getComputedStyle(header).position === 'sticky' ? header : undefined;
    stays?.style.setProperty('position', 'relative');
    try {
      return (await checker.run(within, { runOnly: tags, resultTypes: ['violations'] })).violations;
    } finally {
      stays?.style.removeProperty('position');
    }
  }, part);
  const found = violations.map(
    (v) =>
      `${v.id} (${v.impact}): ${v.help}\n  ${v.nodes.map((n) => `${n.html}\n    ${n.failureSummary ?? ''}`).join('\n  ')}`,
  );
  expect(found, `accessibility of ${page.url()}: ${found.join('; ')}`).toEqual([]);
}

/** Fails when the page can be scrolled sideways: on a phone that means something is cut off. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window ?? 0);
}

/** Fails when the page is not accessible or can be scrolled sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
