/** Games whose rounds all players share: a bet by keyboard and by touch, in three languages; the result is checked in the page. */
import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

/** A player of a test has no bet on the round of another test. */
async function newStorage(name: string) {
  const player = await newPlayer(server, `${name}@example.com`, 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
  return { ...signedIn(player) };
}

async function open(viewport: typeof phone, language: Language, storage: Record<string, string>) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage,
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  const text = (key: string) => words(language, `casino.${key}`);
  const button = (key: string) => page.getByRole('button', { name: new RegExp(`^${text(key)}`) });
  return { context, page, consoleErrors, button, text };
}

/** The answer to the bet that is placed next: at once, or when the next round opens. */
const betPlaced = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/bets'),
    { timeout: 200_000 },
  );

describe('a bet is placed, flies and ends', () => {
  test.each([
    ...languages.map((language) => ['aviator', 'phone', phone, language] as const),
    ['jetx', 'desktop', desktop, 'en'] as const,
  ])('%s, %s, %o, %s', async (game, _, viewport, language) => {
    const storage = await newStorage(`crash-${game}-${language}`);
    const { context, page, consoleErrors, button, text } = await open(viewport, language, storage);
    if (viewport === phone) await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/casino/slot/${game}`);
    await button('funds_demo').press('Enter');
    await button('crash_second').press('Enter');
    const auto = page.getByRole('checkbox').first();
    await auto.press('Space');
    const at = page.getByLabel(text('crash_auto_at')).first();
    await at.fill('1.01');
    await at.press('Enter');
    const placed = betPlaced(page);
    const first = page.getByRole('region', { name: /1/ });
    const bet = first.getByRole('button', { name: /₹/ });
    await bet.click({ trial: true }); // a key does not wait until the button can be pressed
    await bet.press('Enter'); // now, or as soon as the next round opens
    expect((await placed).status()).toBe(201);
    await first.getByRole('status').filter({ hasText: /./ }).waitFor({ timeout: 200_000 });
    await page.evaluate(() => scrollTo(0, 0)); // nothing half below the top bar
    await expectUsable(page);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/** Takes messages out of a list. */
function forget(messages: string[], which: RegExp): void {
  messages.splice(0, Infinity, ...messages.filter((message) => !which.test(message)));
}

test('a player cashes out, and the round is checked in the page', async () => {
  const { context, page, consoleErrors, button } = await open(
    phone,
    'en',
    await newStorage('crash-touch'),
  );
  for (let won = false; !won;) {
    await page.goto('/casino/slot/jetx');
    const placed = betPlaced(page);
    await page.getByRole('region', { name: 'Bet 1' }).getByRole('button', { name: /₹10/ }).tap();
    if ((await placed).status() !== 201) {
      forget(consoleErrors, /status of 409/); // the round began before the tap came
      continue;
    }
    const out = button('cash_out');
    const over = page.getByText('This round is lost.');
    await out.or(over).first().waitFor({ timeout: 200_000 });
    if (await out.isVisible()) await out.tap();
    const paid = page.getByText(/^Cashed out at/);
    await paid.or(over).first().waitFor();
    won = await paid.isVisible();
    // The round ended before the tap came: the refusal is no error of the page.
    if (!won) forget(consoleErrors, /status of 409/);
  }
  await page.getByRole('button', { name: 'My rounds' }).click();
  await page.getByRole('dialog').getByText('JetX').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Latest results' }).getByRole('link').first().click();
  await page.getByText(/^The hash gives the result of the round/).waitFor();
  await page.getByText(/^The hash leads back to the published one/).waitFor();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a guest watches a round and is asked to sign in', async () => {
  const { context, page, consoleErrors } = await open(phone, 'en', {});
  await page.goto('/slot/jetX');
  await page.waitForURL(/\/casino\/slot\/jetx$/);
  await page.locator('canvas').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
