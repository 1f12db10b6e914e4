/** What an offer gives, from there to cash: bonuses are wagered or lost, a free bet wins, accumulators and targets pay. */
import { expect } from 'vitest';
import { expectUsable } from './browser.ts';
import { payIn } from './walk-entrances.ts';
import { deposited, type Walk } from './walk-list.ts';
import type { Grant, Player, Stage } from './walk-stage.ts';

/** The player's only bonus, and the free spins that it may have given in addition. A bonus of free spins alone is both. */
async function grantsOf(stage: Stage, player: Player) {
  const grants = await stage.grants(player);
  const spins = grants.find((grant) => grant.spins);
  const own = grants.filter((grant) => !grant.spins);
  expect(own.length).toBeLessThan(2);
  return { own: (own[0] ?? spins) as Grant, spins };
}

/** Plays all free spins, the first one in the browser. */
async function spin(stage: Stage, player: Player): Promise<void> {
  const { page } = player;
  const { spins: given } = await grantsOf(stage, player);
  if (given?.spins?.left) {
    await page.goto(`/casino/slot/${given.spins.game}`);
    const { left } = given.spins;
    await page.getByRole('button', { name: new RegExp(`\\b${left} left$`) }).tap();
    const answer = page.waitForResponse(/\/casino\/rounds$/);
    await page.getByRole('button', { name: 'Free spin', exact: true }).tap();
    const round = (await (await answer).json()) as { grant: string; stake: number };
    expect(round).toMatchObject({ grant: given.id, stake: given.spins.stake });
  }
  for (;;) {
    const { spins } = await grantsOf(stage, player);
    if (!spins?.spins?.left) return;
    const { game, stake } = spins.spins;
    const funds = { funds: 'bonus', grant: spins.id };
    await stage.as(player, 'POST', '/api/v3/casino/rounds', { game, params: {}, stake, ...funds });
  }
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

/** Plays a round; one that is refused, because the bonus has ended or has less left, is not played. */
async function attempt(stage: Stage, { token }: Player, round: object): Promise<void> {
  const { status } = await fetch(`${stage.server.url}/api/v3/casino/rounds`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': stage.key(),
    },
    body: JSON.stringify(round),
  });
  expect([201, 409]).toContain(status);
}

/** Stakes the bonus on bets that win until it is wagered. */
async function wageredOnSport(stage: Stage, player: Player): Promise<Grant> {
  for (;;) {
    const { own: grant } = await grantsOf(stage, player);
    if (grant.status !== 'pending') return grant;
    const left = grant.target.amount - grant.wagered.amount;
    const stake = Math.min(grant.balance.amount, Math.max(left, player.least));
    await stage.win(player, stake, { funds: 'bonus', grant: grant.id });
    const before = grant.wagered.amount;
    await expect
      .poll(async () => {
        const { own: now } = await grantsOf(stage, player);
        return now.status !== 'pending' || now.wagered.amount > before;
      })
      .toBe(true);
  }
}

/** Stakes the bonus in the casino until it is wagered or lost. */
async function wageredInCasino(stage: Stage, player: Player, { on, most = 0 }: Walk) {
  const { least } = player;
  for (;;) {
    const { own: grant } = await grantsOf(stage, player);
    if (grant.status !== 'pending') return grant;
    const affordable = Math.min(most * least, grant.balance.amount);
    const stake = Math.max(least, affordable - (affordable % 200)); // of two whole chips
    const game = on === 'roulette' ? on : 'dice';
    const round = { ...play[game](stake, least), stake, funds: 'bonus', grant: grant.id };
    for (let i = 0; i < 10; i++) await attempt(stage, player, round);
  }
}

/** Plays what the bonus requires, and finds on its page how it has ended. */
async function wager(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page } = player;
  const cash = await stage.cash(player);
  await spin(stage, player);
  const sport = walk.on === 'sport';
  const { id, status } = await (sport
    ? wageredOnSport(stage, player)
    : wageredInCasino(stage, player, walk));
  await page.goto(`/bonuses/${id}`);
  if (sport) expect(status).toBe('transferred');
  await page
    .getByText(status === 'transferred' ? 'Win' : 'Lost', { exact: true })
    .first()
    .waitFor();
  await expectUsable(page);
  if (status === 'transferred') await expect.poll(() => stage.cash(player)).toBeGreaterThan(cash);
}

/** A bonus for a deposit: it waits, and the deposit gives it. */
async function match(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page, least } = player;
  await page.goto('/bonuses');
  await page.getByText('Waiting for deposit').first().waitFor();
  await payIn(stage, walk, player);
  await page.getByText('Active', { exact: true }).first().waitFor();
  const { own: given, spins } = await grantsOf(stage, player);
  expect(given.orig_bonus.amount).toBe((deposited * least * (walk.percent ?? 0)) / 100);
  expect(spins?.spins?.left).toBe(walk.spins);
  await wager(stage, walk, player);
}

/** Bonus money that is given at once. */
async function fixed(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { own: given } = await grantsOf(stage, player);
  expect(given.orig_bonus.amount).toBe((walk.amount ?? 0) * player.least);
  await wager(stage, walk, player);
}

async function freeSpins(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { own: given } = await grantsOf(stage, player);
  expect(given.spins).toMatchObject({ left: walk.spins, stake: player.least });
  await wager(stage, walk, player);
}

/** Stakes the free bet on the bet slip; what it wins is cash at once. */
async function freeBet(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page, least } = player;
  const { match: id, won } = await stage.next();
  await page.goto(`/match/${id}`);
  await page.getByTestId(`odds-${won.id}`).first().tap();
  await page
    .getByRole('button', { name: /^Open bet slip/ })
    .first()
    .tap();
  const slip = page.getByTestId('bet-slip').last();
  const source = slip.getByLabel('Stake from');
  const option = source.locator('option').filter({ hasText: /^Free bet/ });
  await source.selectOption(await option.getAttribute('value'));
  const placed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v3/bets'),
  );
  const cash = await stage.cash(player);
  await slip.getByRole('button', { name: /^Place bet/ }).tap();
  const bet = (await (await placed).json()) as { id: string; funds: string; stake: number };
  expect(bet).toMatchObject({ funds: 'free', stake: (walk.amount ?? 0) * least });
  await stage.server.play(id, { ended: true });
  const { payout } = await stage.settled(player, bet.id);
  expect(payout).toBeGreaterThanOrEqual(bet.stake / 2); // the winnings at odds of 1.5 and better
  await expect.poll(() => stage.cash(player)).toBe(cash + payout);
}

/** Loses one leg of five: a part of the stake comes back as a free bet. */
async function insurance(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page, least } = player;
  const matches = [await stage.next(0, 1_600)];
  while (matches.length < 5) matches.push(await stage.next(1_600));
  const legs = matches.map(({ won, lost }, i) => (i === 0 ? lost : won));
  const bet = await stage.place(player, deposited * least, legs);
  for (const { match: id } of matches) await stage.server.play(id, { ended: true });
  expect((await stage.settled(player, bet)).status).toBe('lost');
  const open = async () => {
    const { free_bets } = await stage.as<{ free_bets: { amount: number }[] }>(
      player,
      'GET',
      '/api/v3/bets/funds',
    );
    return free_bets.map(({ amount }) => amount);
  };
  await expect.poll(open, { timeout: 90_000 }).toEqual([(walk.amount ?? 0) * least]);
  await page.goto('/bets');
  await page.getByText('Accumulator insurance: free bet of').waitFor();
  await freeBet(stage, walk, player);
}

/** Wins an accumulator of three legs, whose winnings grow. */
async function boost(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page, least } = player;
  const matches = [await stage.next(), await stage.next(), await stage.next()];
  const stake = deposited * least;
  const before = await stage.cash(player);
  const bet = await stage.place(
    player,
    stake,
    matches.map(({ won }) => won),
  );
  for (const { match: id } of matches) await stage.server.play(id, { ended: true });
  const { payout } = await stage.settled(player, bet);
  const amount = Math.floor(((payout - stake) * (walk.percent ?? 0)) / 100);
  await expect.poll(() => stage.cash(player)).toBe(before - stake + payout + amount);
  await page.goto('/bets');
  await page.getByText('Accumulator boost: +').waitFor();
}

/** Stakes until every target is reached: each pays cash. */
async function race(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { page, least } = player;
  const stake = 10 * least;
  for (let staked = 0; staked < 5_000 * least; staked += stake)
    await stage.round(player, 'savanna-coins', {}, stake);
  const paid = async () => {
    const { items } = await stage.as<{ items: { status: string; paid: number }[] }>(
      player,
      'GET',
      '/api/v3/players/me/play-offers',
    );
    return items.map((run) => ({ status: run.status, paid: run.paid }));
  };
  await expect.poll(paid).toEqual([{ status: 'paid', paid: (walk.amount ?? 0) * least }]);
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: 'Slots race' });
  await card.getByText('Paid', { exact: true }).first().waitFor();
  await expectUsable(page);
}

export const rewards: Record<
  Walk['kind'],
  (stage: Stage, walk: Walk, player: Player) => Promise<void>
> = {
  match,
  fixed,
  free_spins: freeSpins,
  free_bet: freeBet,
  insurance,
  boost,
  wager_race: race,
};
