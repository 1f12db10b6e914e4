/**
 * Lighthouse on promo pages, as on a middling phone on slow 4G, simulated. It prints a row a page and asserts nothing: speed
 * is measured, not tested.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'vitest';
import { startBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { chosen } from './promo-routes.ts';

/** Fetched on demand and pinned: nothing else needs it, so it is no dependency. This version runs on Node 20. */
const version = 'lighthouse@12.8.2';
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const folder = new URL('../../test-results/lighthouse/', import.meta.url).pathname;

interface Report {
  /** Set where Lighthouse itself went wrong, for instance by losing its trace: all figures are 0 then. */
  runtimeError?: { code: string };
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;

async function fetchLighthouse(): Promise<Lighthouse> {
  const words = ['--yes', '--package', version, '--', 'sh', '-c', 'command -v lighthouse'];
  const command = realpathSync(execFileSync('npx', words, { encoding: 'utf8' }).trim());
  const module = pathToFileURL(join(dirname(command), '../core/index.js')).href;
  return ((await import(module)) as { default: Lighthouse }).default;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const print = (row: string): void => void process.stdout.write(`${row}\n`);

test('Lighthouse', async () => {
  mkdirSync(folder, { recursive: true });
  const lighthouse = await fetchLighthouse();
  const [port, address] = [await freePort(), `127.0.0.1:${await freePort()}`];
  // Canonical addresses are complete only where the server knows its own.
  const args = ['--addr', address, '--public-url', `http://${address}`];
  const server = await startServer({ speed: 1, args });
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  print(
    'page | performance | accessibility | best practices | seo | FCP ms | LCP ms | CLS | below 1',
  );
  for (const path of chosen()) {
    const measure = () => lighthouse(`${server.url}/new-promo${path}`, { port, onlyCategories });
    let { lhr } = await measure();
    if (lhr.runtimeError) ({ lhr } = await measure());
    writeFileSync(`${folder}${path.replaceAll('/', '_')}.json`, JSON.stringify(lhr));
    const figure = (id: string) => Math.round(lhr.audits[id]?.numericValue ?? 0);
    const lacking = Object.entries(lhr.audits)
      .filter(([, { score }]) => score !== null && score < 0.9)
      .map(([id]) => id);
    const row = [
      path,
      ...onlyCategories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      figure('first-contentful-paint'),
      figure('largest-contentful-paint'),
      (lhr.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3),
      lacking.join(' '),
    ];
    print(row.join(' | '));
  }
  await browser.close();
  await server.stop();
});
