/**
 * The first screen of a promo page: its button and some of its picture are on it, in the longest texts of each language,
 * and the form that the button opens fits a small laptop.
 */
import { beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { hydrated, base } from './promo-page.ts';

const screens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** For each language the pages with the longest opening, and one page of each kind of opening. */
const longest: Record<string, string[]> = {
  en: ['/', '/tur-61', '/daily-tournament', '/land-loyalty', '/aviator', '/wheel-of-fortune-new'],
  hi: ['/daily-tournament', '/winter-giveaway', '/weekly-races-new', '/wheel-of-fortune-new'],
  ur: ['/daily-tournament', '/adult-land', '/comboboost', '/wheel-of-fortune-new'],
  bn: ['/money-heist/bdt', '/tvbettournament_ben', '/landbangladeshwheel'],
  pt: ['/tvbettournament_portu', '/8-brazil', '/wheel-brazil-reg', '/grand-tour/pt'],
  uz: ['/daily-tournament/uzs', '/weekly-races', '/rich-rocket/uz', '/wheel-uzbekistan'],
  ru: ['/gacha-bonus-ru'],
};

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

test.each(Object.entries(longest))(
  'the button is on the first screen in %s',
  async (language, paths) => {
    const { page, context } = await visit(server.url, { language });
    await page.goto(`${base}/_/lang/${language}?from=%2F`);
    for (const path of paths)
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await page.goto(base + path);
        await page.evaluate(() => document.fonts.ready);
        const found = await page.evaluate(() => {
          const box = (which: string) => document.querySelector(which)?.getBoundingClientRect();
          const button = box('.hero .go');
          return {
            bottom: button?.bottom ?? Infinity,
            picture: box('.hero .scene')?.height ?? 0,
            width: document.documentElement.scrollWidth,
          };
        });
        const where = `${path} at ${screen.width} × ${screen.height}`;
        expect(found.bottom, where).toBeLessThanOrEqual(screen.height);
        expect(found.picture, where).toBeGreaterThan(screen.height * 0.28);
        expect(found.width, where).toBeLessThanOrEqual(screen.width);
      }
    await context.close();
  },
);

test.each(['/land-loyalty', '/baccarat', '/teen-patti', '/live-casino-slots', '/aviator'])(
  'the form of %s fits a small laptop',
  async (path) => {
    const { page, context } = await visit(server.url, {
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(base + path);
    await hydrated(page);
    await page.locator('.hero .go:visible').click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(800);
    await context.close();
  },
);

test.each([
  ['hi', '/'],
  ['ur', '/'],
  ['bn', '/tvbettournament_ben'],
])('headlines in %s are set in a face of their own', async (language, path) => {
  const { page, context } = await visit(server.url, { language });
  await page.goto(`${base}/_/lang/${language}?from=%2F`);
  await page.goto(base + path);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family === 'Head' && status === 'loaded')
        .length,
  );
  expect(loaded).toBe(1);
  await context.close();
});
