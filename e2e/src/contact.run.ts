/**
 * The contact sheet: the first screen of every promo page, many to a picture, into test-results/contact-sheet. It shows
 * pages that look alike or are cut off.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { desktop, phone, visit } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { pages } from './promo-routes.ts';

const folder = new URL('../../test-results/contact-sheet/', import.meta.url).pathname;
const only = process.env['MAIDAN_SCREENS_ONLY'];
const sizes = {
  phone: { view: phone, columns: 12, rows: 4 },
  desktop: { view: desktop, columns: 6, rows: 8 },
};

let server: Server;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  server = await startServer();
});

afterAll(async () => {
  await server?.stop();
});

const shots = (size: keyof typeof sizes, language: string) =>
  test(`${size} in ${language}`, { timeout: 1_200_000 }, async () => {
    const { view, columns, rows } = sizes[size];
    const { page, context } = await visit(server.url, { viewport: view, language });
    const taken: string[] = [];
    for (const path of pages) {
      await page.goto(`/new-promo${path}`);
      const shot = await page.screenshot({ type: 'jpeg', quality: 60 });
      taken.push(
        `<figure><img src="data:image/jpeg;base64,${shot.toString('base64')}"><figcaption>${path}</figcaption></figure>`,
      );
    }
    await page.setViewportSize({ width: 2400, height: 1200 });
    for (let first = 0, sheet = 1; first < taken.length; first += columns * rows, sheet++) {
      await page.setContent(
        `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:8px;background:#fff;font:14px sans-serif}figure{margin:0}img{width:100%;display:block}figcaption{overflow:hidden;white-space:nowrap}</style>${taken.slice(first, first + columns * rows).join('')}`,
      );
      await page.screenshot({ path: `${folder}${size}-${language}-${sheet}.png`, fullPage: true });
    }
    await context.close();
  });

for (const [size, language] of [
  ['phone', 'en'],
  ['desktop', 'en'],
  ['phone', 'ur'],
  ['phone', 'hi'],
] as const)
  if (!only || `${size}-${language}` === only) shots(size, language);
