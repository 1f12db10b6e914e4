import { bonusGrant } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { describe, expect, it, test } from 'vitest';
import type { BonusBalance } from './calls.ts';
import {
  accepts,
  betProblem,
  leftToWager,
  matches,
  namesGames,
  problemOf,
  wageredPercent,
} from './rules.ts';

const casino = bonusGrant() as BonusBalance;
const sport: BonusBalance = {
  ...casino,
  terms: {
    ...casino.terms,
    max_bet: minor(0),
    min_odds: oddsMilli(1500),
    max_odds: oddsMilli(3000),
    counts: { sports: 100 },
  },
};

test('a product is accepted if the terms name it', () => {
  expect(accepts(casino, 'slots')).toBe(true);
  expect(accepts(casino, 'sports')).toBe(false);
  expect(accepts({ terms: { ...casino.terms, counts: { tables: 0 } } }, 'tables')).toBe(true);
});

test('what the terms say of a game comes before what they say of its product', () => {
  const terms = { ...casino.terms, counts: { slots: 100 }, games: { reels: 0, aviator: 30 } };
  expect(accepts({ terms }, 'slots', 'reels')).toBe(false);
  expect(accepts({ terms }, 'slots', 'coins')).toBe(true);
  expect(accepts({ terms }, 'crash', 'aviator')).toBe(true);
  expect(accepts({ terms }, 'crash', 'jetx')).toBe(false);
  expect(namesGames({ terms })).toBe(true);
  expect(namesGames({ terms: { ...terms, games: { reels: 0 } } })).toBe(false);
});

describe('betProblem', () => {
  const secret: BonusBalance = {
    ...sport,
    terms: { ...sport.terms, bets: 'singles_and_combos', once_per_event: true },
    events: ['e1'],
  };

  it.each([
    ['another event', false, ['e2', 'e3'], undefined],
    ['a system', true, ['e2'], 'bets'],
    ['an event with a bet', false, ['e2', 'e1'], 'event'],
    ['two bets on one event', false, ['e2', 'e2'], 'event'],
  ] as const)('of %s', (_, system, events, problem) => {
    expect(betProblem(secret, { system, events })).toBe(problem);
    expect(betProblem(sport, { system, events })).toBeUndefined();
  });
});

test('free spins are staked on their game only, until each has a result', () => {
  const spins = {
    game: 'reels',
    stake: minor(1000),
    count: 5,
    left: 2,
    won: minor(0),
    done: false,
  };
  expect(accepts({ ...casino, spins }, 'slots', 'reels')).toBe(true);
  expect(accepts({ ...casino, spins }, 'slots', 'coins')).toBe(false);
  expect(accepts({ ...casino, spins }, 'slots')).toBe(false);
  expect(accepts({ ...casino, spins: { ...spins, done: true } }, 'slots', 'coins')).toBe(true);
  expect(matches({ ...casino, spins }, 'spins')).toBe(true);
  expect(matches(casino, 'spins')).toBe(false);
});

describe('progress', () => {
  const wagered = (amount: number) => ({
    ...casino,
    target: { amount: minor(300_000), currency: 'INR' },
    wagered: { amount: minor(amount), currency: 'INR' },
  });
  it.each([
    [0, 0, 300_000],
    [150_000, 50, 150_000],
    [299_999, 99, 1],
    [300_000, 100, 0],
  ])('of %i wagered is %i percent, and %i is left', (amount, percent, left) => {
    expect(wageredPercent(wagered(amount))).toBe(percent);
    expect(leftToWager(wagered(amount))).toBe(left);
  });

  it('of a bonus that is not granted is zero', () => {
    expect(wageredPercent({ ...casino, target: { amount: minor(0), currency: 'INR' } })).toBe(0);
  });
});

describe('problemOf', () => {
  const stake = (amount: number, odds?: number) => ({
    amount: minor(amount),
    ...(odds && { odds: oddsMilli(odds) }),
  });

  it('allows a stake within balance and terms', () => {
    expect(problemOf(casino, stake(50_000))).toBeUndefined();
    expect(problemOf(sport, stake(100_000, 1500))).toBeUndefined();
    expect(problemOf(sport, stake(100_000, 3000))).toBeUndefined();
  });

  it.each([
    ['max_bet', casino, stake(50_001)],
    ['short', sport, stake(100_001, 2000)],
    ['odds', sport, stake(100, 1499)],
    ['odds', sport, stake(100, 3001)],
    ['empty', { ...casino, balance: { amount: minor(0), currency: 'INR' } }, stake(100)],
  ])('names %s', (problem, bonus, of) => {
    expect(problemOf(bonus, of)).toBe(problem);
  });
});

test.each([
  [
    'pending',
    { all: true, sports: false, casino: true, active: true, waiting: false, history: false },
  ],
  [
    'waiting',
    { all: true, sports: false, casino: true, active: false, waiting: true, history: false },
  ],
  [
    'transferred',
    { all: true, sports: false, casino: true, active: false, waiting: false, history: true },
  ],
] as const)('filters show a bonus that is %s', (status, shown) => {
  const found = Object.keys(shown).map((filter) =>
    matches({ ...casino, status }, filter as keyof typeof shown),
  );
  expect(found).toEqual(Object.values(shown));
});

test('a bonus is activated once it was granted, also when it is over', () => {
  const nothing = { amount: minor(0), currency: 'INR' };
  expect(matches(casino, 'activated')).toBe(true);
  expect(matches({ ...casino, status: 'expired' }, 'activated')).toBe(true);
  for (const status of ['waiting', 'deactivated'] as const)
    expect(matches({ ...casino, status, orig_bonus: nothing }, 'activated')).toBe(false);
});
