/** Lighthouse, as on a middling phone on slow 4G, simulated. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Fetched on demand and pinned: nothing else needs it, so it is no dependency. This version runs on Node 20. */
const version = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const folder = new URL('../../test-results/lighthouse/', import.meta.url).pathname;

interface Report {
  /** Set where Lighthouse itself went wrong, for instance by losing its trace: all figures are 0 then. */
  runtimeError?: { code: string };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}
type Run = (url: string, flags: object) => Promise<{ lhr: Report }>;

/** What Lighthouse found on a page. Times are in milliseconds. */
export interface Found {
  /** Performance, accessibility, best practices and SEO, of 100. */
  scores: number[];
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Ids of the audits below 0.9. */
  lacking: string[];
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Returns a function that measures a page in the browser at a debugging port and stores the whole report by a name. */
export async function lighthouseAt(
  port: number,
): Promise<(url: string, name: string, flags?: object) => Promise<Found>> {
  mkdirSync(folder, { recursive: true });
  const words = ['--yes', '--package', version, '--', 'sh', '-c', 'command -v lighthouse'];
  const command = realpathSync(execFileSync('npx', words, { encoding: 'utf8' }).trim());
  const module = pathToFileURL(join(dirname(command), '../core/index.js')).href;
  const { default: run } = (await import(module)) as { default: Run };
  return async (url, name, flags) => {
    const measure = () => run(url, { port, onlyCategories: categories, ...flags });
    let { lhr } = await measure();
    if (lhr.runtimeError) ({ lhr } = await measure());
    writeFileSync(`${folder}${name.replaceAll('/', '_')}.json`, JSON.stringify(lhr));
    const figure = (id: string) => lhr.audits[id]?.numericValue ?? 0;
    return {
      scores: categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      firstPaint: Math.round(figure('first-contentful-paint')),
      largestPaint: Math.round(figure('largest-contentful-paint')),
      blocking: Math.round(figure('total-blocking-time')),
      shift: figure('cumulative-layout-shift'),
      lacking: Object.entries(lhr.audits)
        .filter(([, { score }]) => score !== null && score < 0.9)
        .map(([id]) => id),
    };
  };
}

/** Prints a line of a table. */
export const print = (...cells: (string | number)[]): void =>
  void process.stdout.write(`${cells.join(' | ')}\n`);

/** The cells of what was found. */
export const cells = (found: Found): (string | number)[] => [
  ...found.scores,
  found.firstPaint,
  found.largestPaint,
  found.blocking,
  found.shift.toFixed(3),
  found.lacking.join(' '),
];

/** The heads of these cells. */
export const heads = [
  ...categories,
  'first paint ms',
  'largest paint ms',
  'blocking ms',
  'shift',
  'below 0.9',
];
