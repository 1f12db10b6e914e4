/** Trials of offers: the plan that is sent, and what its result says. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { roundsFor } from '../domain/promo-code/trials.ts';
import { refusal } from './office.tsx';
import { FakePages } from './pages.ts';

const result = {
  kind: 'match',
  currency: 'INR',
  terms: { wager: 30, days: 7, max_bet: 50_000, max_transfer: 10, counts: { slots: 100 } },
  players: 1000,
  won: 210,
  lost: 780,
  expired: 10,
  granted: 100_000,
  wagered: 1_900_000,
  staked: 1_950_000,
  rounds: 1_950_000,
  revenue: 0,
  rewards: 0,
  cost: 41_234,
  low: 35_000,
  high: 47_000,
  median: 0,
  most: 1_000_000,
  share: 21,
};

function office(answer: () => Response) {
  const fake = new FakePages();
  const pages = fake.more;
  fake.more = (call, body, url) => {
    if (call === 'GET /offers')
      return Response.json({
        items: [
          {
            id: 'welcome-casino',
            name: 'Welcome casino',
            kind: 'match',
            currencies: ['INR', 'KES'],
            products: ['slots', 'sports'],
          },
          {
            id: 'gift',
            name: 'Free bet',
            kind: 'free_bet',
            currencies: ['INR'],
            products: ['sports'],
          },
          {
            id: 'back',
            name: 'Crash cashback',
            kind: 'cashback',
            currencies: ['INR'],
            products: ['crash', 'quick'],
          },
          {
            id: 'safe',
            name: 'Safe accumulators',
            kind: 'insurance',
            currencies: ['INR'],
            products: ['sports'],
          },
        ],
      });
    if (call === 'GET /offers/ways')
      return Response.json({
        items: [
          { id: 'sports/1.50', product: 'sports', game: '', variant: '1.50' },
          { id: 'sports/2.00', product: 'sports', game: '', variant: '2.00' },
          { id: 'lucky-joker/spin', product: 'slots', game: 'lucky-joker', variant: 'spin' },
          { id: 'dice/over 50.50', product: 'quick', game: 'dice', variant: 'over 50.50' },
        ],
      });
    if (/^POST \/offers\/[a-z-]+\/trial$/.test(call)) return answer();
    return pages(call, body, url);
  };
  return fake;
}

const planOf = (fake: FakePages) =>
  fake.seen.find(({ call }) => call.startsWith('POST /offers'))?.body;

/** The names of the fields that the form has now. */
const has = (names: string[]) => names.filter((name) => screen.queryByLabelText(name) !== null);

/** Runs the trial and returns its result. */
async function tried() {
  await userEvent.click(await screen.findByRole('button', { name: 'Run the trial' }));
  return within(await screen.findByRole('region', { name: 'Result' }));
}

it('runs a trial and says what the offer costs', async () => {
  const fake = office(() => Response.json(result));
  await fake.open('/offers/trial?offer=welcome-casino&currency=INR');
  const deposit = await screen.findByLabelText('Deposit');
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '2000');
  await userEvent.selectOptions(screen.getByLabelText('Played on'), 'Odds of 2.00');
  await userEvent.click(screen.getByRole('button', { name: 'Run the trial' }));
  const shown = within(await screen.findByRole('region', { name: 'Result' }));
  for (const words of ['₹412.34', '21.0%', '₹10,000', '21%'])
    expect(shown.getByText(words)).toBeTruthy();
  expect(shown.getByText(/between ₹350 and ₹470/)).toBeTruthy();
  expect(planOf(fake)).toEqual({
    currency: 'INR',
    deposit: 200_000,
    way: 'sports/2.00',
    stake: 5_000,
    rounds: 2_000,
    players: 1000,
  });
});

const allFields = [
  'Deposit',
  'Legs of each accumulator',
  'Stake of each bet',
  'Stake of each bet, own money',
  'Stake of each accumulator, own money',
  'Bets of each player',
  'Accumulators of each player',
];

it('tries a free bet as a whole, at odds of sports', async () => {
  const fake = office(() =>
    Response.json({
      ...result,
      kind: 'free_bet',
      terms: { wager: 0, days: 7, max_bet: 0, max_transfer: 0, min_odds: 1500, counts: {} },
      won: 475,
      lost: 525,
      expired: 0,
      granted: 10_000,
      wagered: 0,
      staked: 10_000,
      rounds: 1000,
      cost: 4_750,
      share: 47,
    }),
  );
  await fake.open('/offers/trial?offer=gift');
  const ways = within(await screen.findByLabelText('Played on'));
  expect(ways.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Odds of 1.50',
    'Odds of 2.00',
  ]);
  expect(has(allFields)).toEqual([]);
  const shown = await tried();
  expect(planOf(fake)).toMatchObject({ deposit: 0, stake: 0, way: 'sports/2.00' });
  expect(planOf(fake)).not.toHaveProperty('legs');
  expect(
    shown.getByText(
      'Each player has a free bet of ₹100. It wins for 47.5% of them, and pays ₹47.50 on average.',
    ),
  ).toBeTruthy();
  expect(shown.queryByText('Expired')).toBeNull();
  expect(shown.queryByText('Wagered')).toBeNull();
});

const ownMoney = {
  ...result,
  terms: { wager: 0, days: 7, max_bet: 20_000, max_transfer: 0, counts: { crash: 100 } },
  won: 0,
  lost: 0,
  expired: 0,
  wagered: 0,
  staked: 500_000,
  rounds: 100_000,
  rewards: 400,
  granted: 5_000,
  cost: 5_000,
  revenue: 20_000,
};

it('says of a cashback what players lose themselves, and which part of that it costs', async () => {
  let answer: object = { ...ownMoney, kind: 'cashback' };
  const fake = office(() => Response.json(answer));
  await fake.open('/offers/trial?offer=back');
  const bets = await screen.findByLabelText('Bets of each player');
  expect(has(allFields)).toEqual(['Stake of each bet, own money', 'Bets of each player']);
  await userEvent.clear(bets);
  await userEvent.type(bets, '300');
  let shown = await tried();
  expect(planOf(fake)).toMatchObject({ way: 'dice/over 50.50', stake: 5_000, rounds: 300 });
  for (const words of [
    'A player stakes ₹5,000 of own money in 100 bets and loses ₹200 of it.',
    'The cashback gives ₹50 back in cash.',
    'The offer costs 25.0% of what players lose themselves.',
    '₹150',
    '0.4',
  ])
    expect(shown.getByText(words), words).toBeTruthy();
  expect(shown.queryByText('Won')).toBeNull();

  answer = {
    ...ownMoney,
    kind: 'cashback',
    terms: { ...ownMoney.terms, wager: 3 },
    won: 100,
    lost: 300,
    cost: 2_000,
    revenue: -10_000,
  };
  shown = await tried();
  for (const words of [
    'A player stakes ₹5,000 of own money in 100 bets and wins ₹100 by chance.',
    'The cashback gives ₹50 back as bonuses, of which ₹20 becomes cash.',
    'The players of this trial have lost nothing together, so nothing has paid for the offer.',
    'How the bonuses have ended',
    '75.0%',
  ])
    expect(await shown.findByText(words), words).toBeTruthy();

  answer = { ...ownMoney, kind: 'cashback', rewards: 0, granted: 0, cost: 0, share: 0 };
  shown = await tried();
  expect(await shown.findByText(/The offer has given nothing/)).toBeTruthy();
  expect(shown.getByText(/cost nothing with any of the 1,000 players/)).toBeTruthy();
});

it('tries an insurance with accumulators', async () => {
  const fake = office(() =>
    Response.json({ ...ownMoney, kind: 'insurance', won: 160, lost: 240, cost: 3_000 }),
  );
  await fake.open('/offers/trial?offer=safe');
  await userEvent.selectOptions(await screen.findByLabelText('Legs of each accumulator'), '8');
  expect(has(allFields)).toEqual([
    'Legs of each accumulator',
    'Stake of each accumulator, own money',
    'Accumulators of each player',
  ]);
  expect(screen.getByText('At most 250.')).toBeTruthy();
  const shown = await tried();
  expect(planOf(fake)).toEqual({
    currency: 'INR',
    deposit: 0,
    way: 'sports/2.00',
    legs: 8,
    stake: 5_000,
    rounds: 100,
    players: 1000,
  });
  for (const words of [
    'A player stakes ₹5,000 of own money in 100 accumulators and loses ₹200 of it.',
    'The insurance gives 0.4 free bets of ₹50 together, which win ₹30 in cash.',
    'The offer costs 15.0% of what players lose themselves.',
    'How the free bets have ended',
    '40.0%',
  ])
    expect(shown.getByText(words), words).toBeTruthy();
});

it('shows why the terms exclude a stake', async () => {
  const fake = office(() => refusal(409, 'bonus_max_bet'));
  await fake.open('/offers/trial?offer=welcome-casino&currency=INR');
  await userEvent.click(await screen.findByRole('button', { name: 'Run the trial' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('bounds the bets of all players together', () => {
  expect(roundsFor(200)).toBe(5000);
  expect(roundsFor(1000)).toBe(2000);
  expect(roundsFor(2000)).toBe(1000);
  expect(roundsFor(2000, 20)).toBe(50);
});
