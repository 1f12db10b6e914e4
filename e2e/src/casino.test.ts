/** The casino: each game is played by keyboard, in a long run in three languages and at both sizes; a round survives a reload and is checked in the page. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { share } from './long.ts';
import { deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

const games = [
  'caravan-ways',
  'coin',
  'coral-clusters',
  'dice',
  'dragon-tiger',
  'hilo',
  'jungle-atlas',
  'keno',
  'limbo',
  'lucky-joker',
  'ludo',
  'mines',
  'mithai-rush',
  'monsoon-treasure',
  'plinko',
  'roulette',
  'savanna-coins',
  'tower',
  'wheel',
] as const;

type Game = (typeof games)[number];

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'casino@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
});

async function open(viewport: typeof phone, language: Language, storage?: Record<string, string>) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: storage ?? { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  const button = (key: string) =>
    page.getByRole('button', { name: new RegExp(`^${words(language, `casino.${key}`)}`) });
  return { context, page, consoleErrors, button };
}

/** How long the feature of a slot may be shown. */
const featureMs = 120_000;

type Button = (key: string) => Locator;

/** What has to be chosen before a round can be started. */
async function prepare(game: Game, button: Button): Promise<void> {
  if (game === 'roulette') await button('spot_red').press('Enter');
  if (game === 'dragon-tiger') await button('spot_dragon').press('Enter');
  if (game === 'ludo') await button('piece_red').press('Enter');
  if (game === 'keno') await button('keno_any').press('Enter');
}

/** Acts in an open round until it is over. */
async function finish(page: Page, game: Game, button: Button): Promise<void> {
  if (game === 'coin') await button('heads').press('Enter');
  if (game === 'hilo') await button('higher').press('Enter');
  if (game === 'mines' || game === 'tower')
    await page.locator('main [role=group] button:enabled[aria-label]').first().press('Enter');
  const cashOut = button('cash_out');
  await cashOut.or(button('play')).first().waitFor({ timeout: featureMs });
  if (await cashOut.isVisible()) await cashOut.press('Enter');
}

describe('each game is played by keyboard', () => {
  test.each([
    ...languages.map((language, i) => ['phone', phone, language, i] as const),
    ['desktop', desktop, 'en', languages.length] as const,
  ])('%s, %o, %s', async (_, viewport, language, turn) => {
    const { context, page, consoleErrors, button } = await open(viewport, language);
    if (viewport === phone) await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const game of share(games, languages.length + 1, turn)) {
      await page.goto(`/casino/slot/${game}`);
      await button('funds_demo').press('Enter');
      await prepare(game, button);
      const started = page.waitForResponse(/\/casino\/rounds$/);
      await button('play').click({ trial: true }); // a key does not wait until the button can be pressed
      await button('play').press('Enter');
      expect((await started).status(), game).toBe(201);
      await finish(page, game, button);
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
      await page.evaluate(() => scrollTo(0, 0)); // nothing half below the top bar
      await expectUsable(page);
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

test('a round goes on after a reload, and its check in the page agrees', async () => {
  const { context, page, consoleErrors, button } = await open(phone, 'en');
  await page.goto('/casino/slot/mines');
  await button('play').click();
  const tile = page.getByRole('button', { name: 'Tile 13', exact: true });
  await tile.click();
  await page.getByRole('button', { name: /^Tile 13, / }).waitFor();
  await page.reload();
  await page.locator('#casino-stake').waitFor();
  const cashOut = button('cash_out');
  await cashOut.or(button('play')).first().waitFor();
  if (await cashOut.isVisible()) {
    expect(await page.getByRole('button', { name: 'Tile 13, safe' }).count()).toBe(1);
    await cashOut.click();
    await page.getByText(/You get/).waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: 'Fairness' }).click();
  await page.getByLabel('Your next seed').fill('my-own-seed');
  await page.getByRole('button', { name: 'Change the seeds' }).click();
  await page.getByText('my-own-seed', { exact: true }).waitFor();
  await page.goto('/casino/slot/mines');
  await page.getByRole('button', { name: 'My rounds' }).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.getByText('The round is exactly what its seeds give.').waitFor();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a guest sees the lobby and each game, and is asked to sign in', async () => {
  const { context, page, consoleErrors } = await open(phone, 'en', {});
  await page.goto('/casino');
  await page.getByRole('searchbox').fill('PLIN');
  await expect.poll(() => page.locator('main ul > li').count()).toBe(1);
  await page.getByRole('link', { name: 'Plinko', exact: true }).click();
  const signIn = page.getByRole('link', { name: 'Sign in', exact: true });
  await expect.poll(() => signIn.last().getAttribute('href')).toContain('plinko');
  await expectUsable(page);
  await page.goto('/slot/dragonTiger');
  await page.getByRole('heading', { name: 'Dragon Tiger' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/casino/slot/dragon-tiger');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a player marks a favourite, which is there on the next device', async () => {
  const { context, page, consoleErrors } = await open(phone, 'ur');
  await page.goto('/casino/new-games');
  await page.getByText(words('ur', 'casino.group_empty')).waitFor();
  await page.goto('/casino/slots');
  const heart = page.getByRole('button', { name: /Coral|کورل/ });
  // The heart is marked before the server has stored it.
  const stored = page.waitForResponse((answer) => answer.url().includes('/casino/favourites/'));
  await heart.tap();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect((await stored).ok()).toBe(true);
  await context.close();
  const other = await open(desktop, 'en');
  await other.page.goto('/casino/favourites');
  await other.page.getByRole('link', { name: 'Coral Clusters' }).waitFor();
  await expectUsable(other.page);
  await other.page.goto('/tv-games');
  await other.page.getByRole('link', { name: 'Roulette' }).waitFor();
  await expectUsable(other.page);
  expect(consoleErrors).toEqual([]);
  expect(other.consoleErrors).toEqual([]);
  await other.context.close();
});

test('the verifier is a file that works without a server', async () => {
  const { context, page, consoleErrors } = await open(phone, 'en', {});
  await page.goto('/casino/verify');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the verifier' }).click();
  await context.setOffline(true);
  const file = join(await mkdtemp(join(tmpdir(), 'maidan-')), 'verify.html');
  await (await download).saveAs(file);
  await page.goto(pathToFileURL(file).href);
  const own = page.locator('form').first();
  await own.getByLabel('Game').selectOption('dice');
  await own.getByLabel('The server’s seed').fill('f2ac89b608eeb01312d115bce6741b32');
  await own.getByLabel('Your seed').fill('86ff027f15c48241af7f54a726690ee7');
  await own.getByRole('button').click();
  await page.getByText('Drawn: {"roll":2807}').waitFor();
  await own.getByLabel('Game').selectOption('lucky-joker');
  await own.getByRole('button').click();
  await page.getByText(/^Drawn: \{"spins":/).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
