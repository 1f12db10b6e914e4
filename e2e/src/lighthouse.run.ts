/**
 * Lighthouse on promo pages, as on a middling phone on slow 4G, and the same page as bare static HTML beside it. It prints a
 * row a page and asserts nothing: speed is measured, not tested.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { executable } from './browser.ts';
import { startHouse } from './house.ts';
import { pages } from './promo.ts';

/** Fetched on demand and pinned: nothing else needs it, so it is no dependency. This version runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const folder = new URL('../../test-results/lighthouse/', import.meta.url).pathname;
const usual = [
  '/',
  '/aviator',
  '/2024-ipl-event',
  '/wheel-of-fortune-new',
  '/cash-race',
  '/baccarat',
  '/winter-giveaway',
];
const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

function measure(url: string, name: string): Promise<Report> {
  const path = `${folder}${name}.json`;
  const words = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${path}`,
    `--only-categories=${categories}`,
    `--chrome-flags=${flags}`,
  ];
  return new Promise((done, fail) => {
    const child = spawn('npx', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: executable() },
    });
    child.once('exit', (code) =>
      code === 0
        ? done(JSON.parse(readFileSync(path, 'utf8')) as Report)
        : fail(new Error(`lighthouse of ${url} ended with ${code}`)),
    );
  });
}

test('Lighthouse', async () => {
  mkdirSync(folder, { recursive: true });
  const house = await startHouse();
  const asked = (process.env['MAIDAN_PAGES'] ?? '').split(' ').filter(Boolean);
  const chosen = asked[0] === 'all' ? pages : asked.length ? asked : usual;
  process.stdout.write(
    'page | performance | accessibility | best practices | seo | FCP ms | LCP ms | CLS | below 1\n',
  );
  for (const path of chosen) {
    const { categories: scored, audits } = await measure(
      `${house.url}/new-promo${path}`,
      path.replaceAll('/', '_'),
    );
    const figure = (id: string) => Math.round(audits[id]?.numericValue ?? 0);
    const lacking = Object.entries(audits)
      .filter(([, { score }]) => score !== null && score < 0.9)
      .map(([id]) => id);
    const row = [
      path,
      ...categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
      figure('first-contentful-paint'),
      figure('largest-contentful-paint'),
      (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3),
      lacking.join(' '),
    ];
    process.stdout.write(`${row.join(' | ')}\n`);
  }
  await house.stop();
});
