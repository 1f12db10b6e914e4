/**
 * Tournaments: a guest is led to sign in; a player takes part, plays and sees the own line of the board. In a long run each page is visited
 * at both sizes and in every language, in a usual run a share of them.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { share } from './long.ts';
import { Caller, deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

const password = 'kettle-moss-9';
const series = 'daily-casino';

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

interface Tournament {
  id: string;
  series: string;
  name: string;
}

/** The tournaments that run or come next, as the API lists them in a language. */
async function listed(language: Language = 'en'): Promise<Tournament[]> {
  const answer = await fetch(`${server.url}/api/v3/tournaments`, {
    headers: { 'Accept-Language': language },
  });
  return ((await answer.json()) as { current: Tournament[] }).current;
}

async function open(viewport: typeof phone, language: Language, player?: Tokens) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: player ? { ...signedIn(player) } : {},
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { context, page, consoleErrors };
}

async function newcomer(email: string): Promise<Tokens> {
  const player = await newPlayer(server, email, password);
  await deposit(server, player.access_token, 1_000_000);
  return player;
}

let rounds = 0;

/** Plays rounds of dice that nearly always win, until one has paid. Stakes are of ₹1,000: the first that counts needs as much. */
async function play({ access_token }: Tokens): Promise<void> {
  const caller = await Caller.at(server);
  let paid = 0;
  for (let tries = 0; paid === 0 && tries < 9; tries++) {
    const round = await caller.call<{ payout: number }>(
      'POST',
      '/api/v3/casino/rounds',
      { game: 'dice', stake: 100_000, funds: 'cash', params: { side: 'over', target: 200 } },
      { Authorization: `Bearer ${access_token}`, 'Idempotency-Key': `tournament-${++rounds}` },
    );
    paid = round.payout;
  }
  expect(paid).toBeGreaterThan(0);
  await caller.dispose();
}

test('a guest sees the list, signs in to take part, and comes back as a participant', async () => {
  await newPlayer(server, 'guest@example.com', password);
  const { context, page, consoleErrors } = await open(phone, 'en');
  await page.goto('/tournaments');
  const card = page.getByRole('article').filter({ hasText: 'Daily tournament' });
  await card.getByRole('timer').waitFor();
  expect(await page.getByRole('article').count()).toBe((await listed()).length);
  await expectUsable(page);
  await card.getByRole('link', { name: /^Sign in to take part/ }).tap();
  await page.getByRole('textbox', { name: 'Email' }).fill('guest@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main form button[type=submit]').tap();
  await page.getByText(/^You take part in “Daily tournament”/).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/tournaments\/daily-casino-2/);
  await page.getByText('No points yet').waitFor();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a player joins, plays, and sees the own line of the board without a reload', async () => {
  const player = await newcomer('racer@example.com');
  const { context, page, consoleErrors } = await open(phone, 'en', player);
  await page.goto(`/tournaments/${series}`);
  await page.getByRole('heading', { name: 'Daily tournament', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/tournaments\/daily-casino-\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Take part', exact: true }).tap();
  await page.getByText('You take part', { exact: true }).waitFor();
  await play(player);
  const own = page.getByTestId('tournament-board').getByRole('row').filter({ hasText: 'You' });
  await own.waitFor();
  expect(await own.textContent()).toMatch(/P-[2-9A-Z]{6}You[\d,]+/);
  await expectUsable(page);

  await page.getByRole('link', { name: 'All tournaments' }).tap();
  const card = page.getByRole('article').filter({ hasText: 'Daily tournament' });
  await card.getByText(/^Place \d+ · [\d,]+ points$/).waitFor();
  await card.getByText('You take part').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('an address of a promotion takes part at once', async () => {
  const player = await newcomer('promoted@example.com');
  const { context, page, consoleErrors } = await open(desktop, 'en', player);
  await page.goto('/tournaments/winter-giveaway?join=1');
  await page.getByText(/^You take part in “Winter giveaway”/).waitFor();
  await page.getByText('No tickets yet').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

describe('every tournament is usable', () => {
  test.each([
    ...languages.map((language, i) => ['phone', phone, language, i] as const),
    ['desktop', desktop, 'en', languages.length] as const,
  ])('%s, %o, %s', async (_, viewport, language, turn) => {
    const { context, page, consoleErrors } = await open(viewport, language);
    await page.goto('/tournaments');
    for (const { id, name } of share(await listed(language), languages.length + 1, turn)) {
      await page.getByRole('link', { name, exact: true }).waitFor();
      await page.goto(`/tournaments/${id.replace('.', '-')}`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('heading', { name: words(language, 'tournaments.rules') }).waitFor();
      await expectUsable(page);
      await page.goto('/tournaments');
    }
    await page.getByRole('timer').first().waitFor();
    await expectUsable(page);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
