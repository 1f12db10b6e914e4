/**
 * Each offer from its promise on a landing page to a withdrawal: the form chooses it, the deposit gives it, play wagers it, and the page of the bonus
 * shows how it ended. A bonus of the casino may be lost on the way: then the deposit is withdrawn.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectUsable, phone, visit } from './browser.ts';
import { share } from './long.ts';
import { Caller, deposit, makeEligibleToWithdraw, type Tokens } from './players.ts';
import { base, hydrated, openOffer, stored } from './promo-page.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Match, type Server } from './server.ts';

interface Walk {
  offer: string;
  /** A page that sells it. */
  page: string;
  /** Percent of the deposit. */
  percent: number;
  /** What it is wagered on; without it on dice. */
  on?: 'sport' | 'roulette';
  /** Highest stake with the bonus, in hundredths. */
  most?: number;
  /** Free spins in addition. */
  spins?: number;
}

const walks: Walk[] = [
  { offer: 'welcome-sport', page: '/welcome-pack-sport', percent: 100, on: 'sport' },
  { offer: 'welcome-casino', page: '/welcome-pack-casino', percent: 100, most: 50_000 },
  { offer: 'ipl-120', page: '/ipl-lottery', percent: 120, on: 'sport' },
  { offer: 'crash-welcome', page: '/crash-welcome', percent: 700, most: 20_000 },
  { offer: 'baccarat-200', page: '/baccarat', percent: 200, on: 'roulette', most: 50_000 },
  { offer: 'blogger-200', page: '/aviator-blogger/inr', percent: 200, most: 50_000 },
  { offer: 'blogger-300', page: '/blogger/rooftop-rehan', percent: 300, most: 50_000 },
  { offer: 'blogger-100', page: '/blogger/lantern-leela', percent: 100, most: 50_000 },
  {
    offer: 'freespins-25',
    page: '/land-activate-freespins',
    percent: 100,
    most: 50_000,
    spins: 25,
  },
];

const matches: Match[] = Array.from({ length: 30 }, (_, i) => ({
  id: `walk-${i}`,
  sport: 'cricket',
}));
const deposited = 100_000;

let server: Server;
let caller: Caller;
/** The selections that will win, by match. */
const winners = new Map<string, string>();

interface Selection {
  id: string;
  odds: number;
  version: number;
  status: string;
}

async function winner(of: string, match: string): Promise<Selection[]> {
  const answer = await fetch(`${of}/api/v3/sport/events/${match}`);
  const { markets } = (await answer.json()) as {
    markets: { id: string; selections: Selection[] }[];
  };
  return markets.find(({ id }) => id === matchWinner(match).market)?.selections ?? [];
}

beforeAll(async () => {
  // Matches with the same seed end in the same way.
  const over = await startServer({ matches: matches.map((m) => ({ ...m, at: { ended: true } })) });
  for (const { id } of matches) {
    const won = (await winner(over.url, id)).find(({ status }) => status === 'won');
    if (won) winners.set(id, won.id);
  }
  await over.stop();
  server = await startServer({ matches });
  caller = await Caller.at(server);
});

afterAll(async () => {
  await caller?.dispose();
  expect(server?.errors).toEqual([]);
});

interface Player {
  page: Page;
  token: string;
}

interface Grant {
  id: string;
  status: string;
  /** Of free spins that a deposit gives in addition. */
  spins?: { game: string; stake: number; left: number };
  balance: { amount: number };
  orig_bonus: { amount: number };
  target: { amount: number };
  wagered: { amount: number };
}

let calls = 0;

const as = <Answer>({ token }: Player, method: string, path: string, body?: unknown) =>
  caller.call<Answer>(method, path, body, {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': `walk-${++calls}`,
  });

/** The player's bonuses: the one of the offer, and the free spins that it may have given in addition. */
async function grantsOf(player: Player): Promise<{ own: Grant; spins: Grant | undefined }> {
  const grants = await as<Grant[]>(player, 'GET', '/api/v3/bonuses/balances/players/me');
  const own = grants.filter(({ spins }) => !spins);
  expect(own).toHaveLength(1);
  return { own: own[0] as Grant, spins: grants.find(({ spins }) => spins) };
}

/** Signs up with the form of a landing page, which has chosen its offer. */
async function signUp({ offer, page: path }: Walk): Promise<Player> {
  const { page, context } = await visit(server.url, { viewport: phone, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto(base + path);
  await hydrated(page);
  const dialog = await openOffer(page);
  const bonus = dialog.locator('[name=bonus_id]');
  // Some forms register the offer without a list to choose from.
  if ((await bonus.count()) > 0) await expect.poll(() => bonus.inputValue()).toBe(`${offer}-inr`);
  await dialog.getByLabel('E-mail').fill(`${offer}@example.com`);
  await dialog.getByLabel('Password').fill('kettle-moss-9');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.searchParams.get('welcomeme') === '1');
  const tokens = JSON.parse((await stored(page, 'vuexx')) ?? '{}') as Tokens;
  return { page, token: tokens.access_token };
}

/** Bets on the side that wins the next match at odds which the bonus accepts, and plays the match. */
async function win(player: Player, stake: number, funds: object): Promise<void> {
  for (const [match, selection] of winners) {
    winners.delete(match);
    const now = (await winner(server.url, match)).find(({ id }) => id === selection);
    if (!now || now.odds < 1_500) continue;
    const legs = [{ selection_id: now.id, odds: now.odds, version: now.version }];
    await as(player, 'POST', '/api/v3/bets', { stake, legs, odds_policy: 'any', ...funds });
    await server.play(match, { ended: true });
    return;
  }
  throw new Error('too few matches: add some');
}

/** Plays that nearly always pay. Of the last chip roulette takes one bet. */
const play = {
  dice: () => ({ game: 'dice', params: { side: 'under', target: 9_800 } }),
  roulette: (stake: number) => ({
    game: 'roulette',
    params: { bets: (stake < 2_000 ? ['red'] : ['red', 'black']).map((on) => ({ on, chips: 1 })) },
  }),
};

/** Plays all free spins. */
async function spin(player: Player): Promise<void> {
  for (;;) {
    const { spins } = await grantsOf(player);
    if (!spins?.spins?.left) return;
    const { game, stake } = spins.spins;
    const funds = { funds: 'bonus', grant: spins.id };
    await as(player, 'POST', '/api/v3/casino/rounds', { game, params: {}, stake, ...funds });
  }
}

/** Plays a round; one that is refused, because the bonus has ended or has less left, is not played. */
async function attempt({ token }: Player, round: object): Promise<void> {
  const { status } = await fetch(`${server.url}/api/v3/casino/rounds`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': `walk-${++calls}`,
    },
    body: JSON.stringify(round),
  });
  expect([201, 409]).toContain(status);
}

/** Stakes the bonus until it is wagered or lost. */
async function wagered(player: Player, { on, most = 0 }: Walk): Promise<Grant> {
  for (;;) {
    const { own: grant } = await grantsOf(player);
    if (grant.status !== 'pending') return grant;
    const funds = { funds: 'bonus', grant: grant.id };
    const left = grant.target.amount - grant.wagered.amount;
    if (on === 'sport') {
      await win(player, Math.min(grant.balance.amount, Math.max(left, 1_000)), funds);
      const before = grant.wagered.amount;
      await expect
        .poll(async () => {
          const { own: now } = await grantsOf(player);
          return now.status !== 'pending' || now.wagered.amount > before;
        })
        .toBe(true);
      continue;
    }
    const stake = Math.max(1_000, Math.min(most, grant.balance.amount) & ~1);
    const round = { ...play[on ?? 'dice'](stake), stake, ...funds };
    for (let i = 0; i < 10; i++) await attempt(player, round);
  }
}

test.each(share(walks, 9))('$offer is promised, given, wagered and withdrawn', async (walk) => {
  const player = await signUp(walk);
  const { page } = player;
  await page.goto('/bonuses');
  await page.getByText('Waiting for deposit').first().waitFor();

  await deposit(server, player.token, deposited);
  await page.getByText('Active', { exact: true }).first().waitFor();
  const { own: given, spins } = await grantsOf(player);
  expect(given.orig_bonus.amount).toBe((deposited * walk.percent) / 100);
  expect(spins?.spins?.left).toBe(walk.spins);
  await spin(player);

  const { id, status } = await wagered(player, walk);
  await page.goto(`/bonuses/${id}`);
  if (walk.on === 'sport') expect(status).toBe('transferred');
  await page
    .getByText(status === 'transferred' ? 'Win' : 'Lost', { exact: true })
    .first()
    .waitFor();
  await expectUsable(page);

  // The deposit is to be wagered once with own money before it can be withdrawn.
  await win(player, deposited, {});
  await makeEligibleToWithdraw(server, player.token);
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill('600');
  await page.getByLabel('Name on the account').fill('Asha Rao');
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByRole('button', { name: 'Request payout' }).click();
  // What free spins have won may still be wagered: a withdrawal gives it up.
  const giveUp = page.getByRole('button', { name: 'Withdraw and lose bonus' });
  await giveUp.or(page.getByText('Request sent')).first().waitFor();
  if (await giveUp.isVisible()) await giveUp.click();
  await page.getByText('Request sent').waitFor();
  await page.context().close();
});
