import { minor, oddsMilli } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import type { Leg, Slip } from '../slip/store.ts';
import { extraOf, hintOf, holdFor, reached, winningsOf } from './hint.ts';
import { leastLegs, type BetOffer } from './offer.ts';

const rupees = (amount: number) => ({ amount: minor(amount), currency: 'INR' });

const boost = {
  kind: 'boost',
  most: rupees(5_000_000),
  legs: {
    min: 0,
    odds: oddsMilli(1200),
    steps: [
      { legs: 3, percent: 3 },
      { legs: 4, percent: 5 },
      { legs: 8, percent: 20 },
    ],
  },
} satisfies Partial<BetOffer>;

const insurance = {
  kind: 'insurance',
  legs: { min: 4, odds: oddsMilli(1300), lost: 1, percent: 100, daily: 1 },
} satisfies Partial<BetOffer>;

/** Odds of so many legs that count, and of others that do not. */
const prices = (count: number, others = 0) => [
  ...Array.from({ length: count }, () => oddsMilli(1300)),
  ...Array.from({ length: others }, () => oddsMilli(1199)),
];

describe('a boost', () => {
  it.each([
    [2, 0, { percent: 0, next: { missing: 1, percent: 3 } }],
    [2, 5, { percent: 0, next: { missing: 1, percent: 3 } }],
    [3, 0, { percent: 3, next: { missing: 1, percent: 5 } }],
    [6, 0, { percent: 5, next: { missing: 2, percent: 20 } }],
    [8, 0, { percent: 20, next: undefined }],
    [12, 0, { percent: 20, next: undefined }],
  ])('of %i legs that count and %i that do not is %o', (count, others, hint) => {
    expect(hintOf(boost, prices(count, others))).toEqual({ kind: 'boost', ...hint });
  });

  it('promises no step for which the bet has too few legs left', () => {
    expect(hintOf(boost, prices(5, 13))).toEqual({ kind: 'boost', percent: 5, next: undefined });
    expect(hintOf(boost, prices(1, 19))).toBeUndefined();
  });

  it('counts legs at exactly the least odds', () => {
    const three = [1200, 1200, 1200].map((odds) => oddsMilli(odds));
    expect(hintOf(boost, three)).toMatchObject({ percent: 3 });
  });

  it('adds a percentage of the winnings, rounded down, up to the most', () => {
    expect(extraOf(boost, 8, minor(154_999))).toBe(12_399);
    expect(extraOf(boost, 60, minor(100_000_000))).toBe(5_000_000);
    expect(extraOf(boost, 0, minor(154_999))).toBe(0);
  });

  it('adds whole units where the currency has no decimals', () => {
    const most = { amount: minor(5_000_000), currency: 'UZS' };
    expect(extraOf({ most }, 3, minor(154_900))).toBe(4600);
  });
});

describe('an insurance', () => {
  it.each([
    [2, undefined],
    [3, { kind: 'insurance', insured: false }],
    [4, { kind: 'insurance', insured: true }],
    [9, { kind: 'insurance', insured: true }],
  ])('of %i legs that count is %o', (count, hint) => {
    expect(hintOf(insurance, prices(count))).toEqual(hint);
  });

  it('is not promised to a bet that can have no other leg', () => {
    expect(hintOf(insurance, prices(3, 17))).toBeUndefined();
  });
});

it('needs as many legs as the first step, or as an insurance has', () => {
  expect([leastLegs(boost), leastLegs(insurance)]).toEqual([3, 4]);
});

it('takes the stake from the potential win', () => {
  const [stake, win] = [minor(10_000), minor(80_000)];
  expect(winningsOf({ stake, total: stake, win })).toBe(70_000);
  expect(winningsOf({ stake: null, total: minor(0), win: minor(0) })).toBe(0);
  expect(winningsOf({ stake, total: stake, win: null })).toBe(0);
});

describe('offers on bets', () => {
  const leg = (eventId: string) => ({ eventId, odds: oddsMilli(2000), live: false }) as Leg;
  const slip = (change: Partial<Slip> = {}): Slip => ({
    legs: [leg('e1'), leg('e2'), leg('e3')],
    stake: '100',
    policy: 'none',
    kind: 'accumulator',
    ...change,
  });
  const eachWay = { num: 1, den: 4, places: 3 };

  it('hold for an accumulator of cash', () => {
    expect(holdFor(slip())).toBe(true);
    expect(holdFor(slip({ funds: 'cash' }))).toBe(true);
    // Each way was chosen for another bet: these legs have no place terms.
    expect(holdFor(slip({ eachWay: true }))).toBe(true);
  });

  it.each<[string, Partial<Slip>]>([
    ['a single', { legs: [leg('e1')] }],
    ['singles', { kind: 'singles' }],
    ['a system', { kind: 'system', sizes: [2] }],
    ['bonus money', { funds: 'bonus' }],
    ['a free bet', { funds: 'free', freeBet: 'f1' }],
    ['a bet builder', { legs: [leg('e1'), leg('e1'), leg('e2')] }],
    [
      'an each-way bet',
      { eachWay: true, legs: ['e1', 'e2'].map((id) => ({ ...leg(id), eachWay })) },
    ],
    ['too many legs', { legs: Array.from({ length: 21 }, (_, i) => leg(`e${i}`)) }],
  ])('do not hold for %s', (_, change) => {
    expect(holdFor(slip(change))).toBe(false);
  });
});

describe('reached', () => {
  it('is false for a stake whose free bet could not be placed', () => {
    const insured = { least_stake: minor(2_000) };
    expect(reached(insured, minor(0))).toBe(true);
    expect(reached(insured, minor(1_999))).toBe(false);
    expect(reached(insured, minor(2_000))).toBe(true);
    expect(reached({}, minor(1))).toBe(true);
  });
});
