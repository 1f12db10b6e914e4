/** Missions: a player starts one, plays five games and claims the reward, and the screen is usable at both sizes and in every language. */
import { beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { Caller, deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

const address = '/api/v3/players/me/missions';

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 50_000);
});

async function open(viewport: typeof phone, language: Language, own = true) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: own ? { ...signedIn(player) } : {},
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto('/missions');
  await page.getByRole('heading', { level: 1, name: words(language, 'missions.title') }).waitFor();
  return { context, page, consoleErrors };
}

/** A round of each of five games. */
const rounds = [
  { game: 'savanna-coins', params: {} },
  { game: 'monsoon-treasure', params: {} },
  { game: 'dice', params: { side: 'over', target: 5_050 } },
  { game: 'plinko', params: { risk: 'low', rows: 8 } },
  { game: 'roulette', params: { bets: [{ on: 'red', chips: 1 }] } },
];

/** Plays five games with the smallest stake and waits until they have counted. */
async function playFive(): Promise<void> {
  const caller = await Caller.at(server, { Authorization: `Bearer ${player.access_token}` });
  for (const round of rounds)
    await caller.call(
      'POST',
      '/api/v3/casino/rounds',
      { ...round, stake: 1_000, funds: 'cash' },
      { 'Idempotency-Key': `mission-${round.game}` },
    );
  await expect
    .poll(async () => {
      const { items } = await caller.call<{ items: { id: string; status: string }[] }>(
        'GET',
        address,
      );
      return items.find(({ id }) => id === 'daily-five')?.status;
    })
    .toBe('done');
  await caller.dispose();
}

test('a player starts a mission, plays five games and claims the reward', async () => {
  const { page, consoleErrors } = await open(phone, 'en');
  const card = page.getByRole('article').filter({ hasText: 'Five games today' });
  await step('it is started', async () => {
    await card.getByRole('button', { name: /^Start mission/ }).tap();
    await card.getByText('0 of 5').waitFor();
    await card.getByRole('link', { name: /^Open the casino/ }).waitFor();
    await expectUsable(page);
  });
  await playFive();
  await page.reload();
  await step('the reward is claimed, and leads to its game', async () => {
    await card.getByText('5 of 5').waitFor();
    await expectUsable(page);
    await card.getByRole('button', { name: /^Claim reward/ }).tap();
    await card.getByText('Claimed', { exact: true }).waitFor();
    await expectUsable(page);
    await card.getByRole('link', { name: /^Play the free spins/ }).tap();
    await page.waitForURL(/\/casino\/slot\/savanna-coins$/);
  });
  expect(consoleErrors).toEqual([]);
});

test.each([
  ...languages.map((language) => ['phone', phone, language] as const),
  ['desktop', desktop, 'en'] as const,
])('%s, %o, %s', async (_, viewport, language) => {
  for (const own of [false, true]) {
    const { context, page, consoleErrors } = await open(viewport, language, own);
    if (own) await page.getByRole('article').first().waitFor();
    await expectUsable(page);
    expect(consoleErrors).toEqual([]);
    await context.close();
  }
});
