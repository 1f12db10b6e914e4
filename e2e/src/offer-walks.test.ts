/**
 * Each offer from its promise on a landing page to a withdrawal: the form chooses it, the deposit gives it, play wagers it, and the page of the bonus
 * shows how it ended. A bonus of the casino may be lost on the way: then the deposit is withdrawn. The pages of other countries than India are
 * walked in their own currency.
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
  /** Of the page; without it INR. */
  currency?: keyof typeof currencies;
  /** Percent of the deposit. */
  percent: number;
  /** What it is wagered on; without it on dice. */
  on?: 'sport' | 'roulette';
  /** Highest stake with the bonus, in smallest stakes. */
  most?: number;
  /** Free spins in addition. */
  spins?: number;
}

/** How money is paid in and out in a currency. `least` is its smallest stake, in hundredths. */
const currencies = {
  INR: {
    least: 1_000,
    deposit: 'upi',
    home: { country: 'IN', city: 'Pune' },
    payout: { method: 'upi', account: { name: 'Asha Rao', vpa: 'asha@okbank' } },
  },
  BDT: {
    least: 1_500,
    deposit: 'mobile_money',
    home: { country: 'BD', city: 'Sylhet' },
    payout: {
      method: 'mobile_money',
      account: { name: 'Asha Rao', provider: 'Dhaka Pay', number: '+8801712345678' },
    },
  },
  BRL: {
    least: 100,
    deposit: 'wallet',
    home: { country: 'BR', city: 'Recife' },
    payout: {
      method: 'wallet',
      account: {
        name: 'Asha Rao',
        provider: 'Carteira',
        number: '8199999000',
        email: 'asha@example.com',
        zip: '50030-230',
        identification: '529.982.247-25',
      },
    },
  },
  UZS: {
    least: 150_000,
    deposit: 'wallet',
    home: { country: 'UZ', city: 'Toshkent' },
    payout: {
      method: 'wallet',
      account: { name: 'Asha Rao', provider: 'Hamyon', number: '9012345678' },
    },
  },
} as const;

const inCurrency = ({ currency = 'INR' }: Walk) => ({ code: currency, ...currencies[currency] });

/** What is deposited, in smallest stakes. */
const deposited = 100;

const walks: Walk[] = [
  { offer: 'welcome-sport', page: '/welcome-pack-sport', percent: 100, on: 'sport' },
  { offer: 'welcome-casino', page: '/welcome-pack-casino', percent: 100, most: 50 },
  { offer: 'ipl-120', page: '/ipl-lottery', percent: 120, on: 'sport' },
  { offer: 'crash-welcome', page: '/crash-welcome', percent: 700, most: 20 },
  { offer: 'baccarat-200', page: '/baccarat', percent: 200, on: 'roulette', most: 50 },
  { offer: 'blogger-200', page: '/aviator-blogger/inr', percent: 200, most: 50 },
  { offer: 'blogger-300', page: '/blogger/rooftop-rehan', percent: 300, most: 50 },
  { offer: 'blogger-100', page: '/blogger/lantern-leela', percent: 100, most: 50 },
  {
    offer: 'freespins-25',
    page: '/land-activate-freespins',
    percent: 100,
    most: 50,
    spins: 25,
  },
  { offer: 'welcome-sport', page: '/8-brazil', currency: 'BRL', percent: 100, on: 'sport' },
  { offer: 'crash-welcome', page: '/cash-drop/bdt', currency: 'BDT', percent: 700, most: 20 },
  {
    offer: 'welcome-casino',
    page: '/xushkelibsuzbonusi',
    currency: 'UZS',
    percent: 100,
    most: 50,
  },
];

const matches: Match[] = Array.from({ length: 30 }, (_, i) => ({
  id: `walk-${i}`,
  sport: 'cricket',
}));
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
  /** The smallest stake of the player's currency, in hundredths. */
  least: number;
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
async function signUp(walk: Walk): Promise<Player> {
  const { offer, page: path } = walk;
  const { code, least } = inCurrency(walk);
  const { page, context } = await visit(server.url, { viewport: phone, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto(base + path);
  await hydrated(page);
  const dialog = await openOffer(page);
  const bonus = dialog.locator('[name=bonus_id]');
  // Some forms register the offer without a list to choose from.
  if ((await bonus.count()) > 0)
    await expect.poll(() => bonus.inputValue()).toBe(`${offer}-${code.toLowerCase()}`);
  // The pages of other countries are in their languages.
  await dialog.locator('[name=username]').fill(`${offer}-${code}@example.com`);
  await dialog.locator('[name=password]').fill('kettle-moss-9');
  await dialog.locator('[type=submit]').click();
  await page.waitForURL((url) => url.searchParams.get('welcomeme') === '1');
  const tokens = JSON.parse((await stored(page, 'vuexx')) ?? '{}') as Tokens;
  return { page, token: tokens.access_token, least };
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
  roulette: (stake: number, least: number) => ({
    game: 'roulette',
    params: {
      bets: (stake < 2 * least ? ['red'] : ['red', 'black']).map((on) => ({ on, chips: 1 })),
    },
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
      await win(player, Math.min(grant.balance.amount, Math.max(left, player.least)), funds);
      const before = grant.wagered.amount;
      await expect
        .poll(async () => {
          const { own: now } = await grantsOf(player);
          return now.status !== 'pending' || now.wagered.amount > before;
        })
        .toBe(true);
      continue;
    }
    const { least } = player;
    const affordable = Math.min(most * least, grant.balance.amount);
    const stake = Math.max(least, affordable - (affordable % 200)); // of two whole chips
    const round = { ...play[on ?? 'dice'](stake, least), stake, ...funds };
    for (let i = 0; i < 10; i++) await attempt(player, round);
  }
}

test.each(share(walks, walks.length))(
  '$offer of $page is promised, given, wagered and withdrawn',
  async (walk) => {
    const { deposit: method, home, payout, least } = inCurrency(walk);
    const player = await signUp(walk);
    const { page } = player;
    await page.goto('/bonuses');
    await page.getByText('Waiting for deposit').first().waitFor();

    await deposit(server, player.token, deposited * least, method);
    await page.getByText('Active', { exact: true }).first().waitFor();
    const { own: given, spins } = await grantsOf(player);
    expect(given.orig_bonus.amount).toBe((deposited * least * walk.percent) / 100);
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
    await win(player, deposited * least, {});
    await makeEligibleToWithdraw(server, player.token, home);
    if (walk.currency) {
      const amount = 80 * least;
      await as(player, 'POST', '/payouts/v1/withdrawals', {
        ...payout,
        amount,
        forfeit_bonus: true,
      });
      await page.goto('/cash/history?show=withdrawals');
      const shown = page.getByText(/^(On check|In process|Sent)$/).filter({ visible: true });
      await shown.first().waitFor();
      await page.context().close();
      return;
    }
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
  },
);
