import { event, limits, teams, totalMarket, winnerMarket } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import { legOf, type Leg, type Slip } from './store.ts';
import { betsOf, legGroups, lineCount, sizesOf, sumOfProducts, systemsFor } from './bets.ts';
import { slipLineCount, stakeRange, summarize } from './summary.ts';

const sides = [teams.kaveri, teams.deccan, teams.thar, teams.malwa] as const;
const matches = ['ev1', 'ev2', 'ev3'].map((id, i) =>
  event(id, sides[i] ?? sides[0], sides[i + 1] ?? sides[1]),
);
const legs: Leg[] = matches.map((match, i) => {
  const market = winnerMarket(match, 2000 + 1000 * i, 1500);
  const [home] = market.selections;
  if (!home) throw new Error('no selection');
  return legOf(match, market, home);
});
const [first] = matches;
const total = (() => {
  if (!first) throw new Error('no match');
  const market = totalMarket(first, 1, 150.5);
  const [over] = market.selections;
  if (!over) throw new Error('no selection');
  return legOf(first, market, over);
})();

const slip = (change: Partial<Slip>): Slip => ({
  legs,
  stake: '100',
  policy: 'none',
  kind: 'accumulator',
  ...change,
});

describe('lines of a system', () => {
  it.each([
    [3, [2, 3], 4],
    [3, [1, 2, 3], 7],
    [8, [2, 3, 4, 5, 6, 7, 8], 247],
    [20, [10], 184_756],
  ])('of %i legs in sizes %j: %i', (n, sizes, lines) => {
    expect(lineCount(n, sizes)).toBe(lines);
  });

  it('sum the odds of every combination', () => {
    expect(sumOfProducts([2, 3, 4], [2])).toBe(6 + 8 + 12);
    expect(sumOfProducts([2, 3, 4], [1, 2, 3])).toBe(9 + 26 + 24);
  });

  it('have their common names', () => {
    expect(systemsFor(3, limits.systems).map((s) => [s.name, s.lines])).toEqual([
      ['trixie', 4],
      ['patent', 7],
      ['', 3],
    ]);
    expect(systemsFor(2, limits.systems)).toEqual([]);
  });
});

describe('a slip', () => {
  it('groups selections of the same match into one leg', () => {
    const value = slip({ legs: [...legs, total] });
    expect(legGroups(value).map((g) => [g.legs.length, g.builder])).toEqual([
      [2, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(sizesOf(value)).toEqual([3]);
    const [bet] = betsOf(value, minor(100), { 1: oddsMilli(3100) });
    expect(bet?.legs.map((l) => [l.builder, l.builder_odds])).toEqual([
      [1, 3100],
      [1, 3100],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(betsOf({ ...value, kind: 'singles' }, minor(100))).toHaveLength(4);
  });

  it('is not ready before the odds of a bet builder are known', () => {
    const value = slip({ legs: [...legs, total] });
    expect(summarize(value, 'INR', { limits })).toMatchObject({ win: null, ready: false });
    const withOdds = summarize(value, 'INR', { limits, odds: { 1: oddsMilli(3000) } });
    expect(withOdds).toMatchObject({ win: 10000 * 3 * 3 * 4, ready: true });
  });

  it('stakes each line of a system', () => {
    const value = slip({ kind: 'system', sizes: [2, 3] });
    const sums = summarize(value, 'INR', { limits });
    expect(sums).toMatchObject({ lines: 4, total: 40000, win: 10000 * (6 + 8 + 12 + 24) });
    expect(betsOf(value, minor(10000))[0]?.sizes).toEqual([2, 3]);
    const low = summarize({ ...value, stake: '2' }, 'INR', { limits });
    expect(low.stakeError).toMatchObject({ key: 'slip.stake_low' });
  });

  it('with kind system and fewer than three legs has no sizes', () => {
    const one = slip({ kind: 'system', sizes: [2, 3], legs: legs.slice(0, 1) });
    expect(betsOf(one, minor(100))[0]).not.toHaveProperty('sizes');
    expect(summarize(one, 'INR', { limits })).toMatchObject({ lines: 1, ready: true });
    const two = slip({ kind: 'system', sizes: [1, 2, 3], legs: legs.slice(0, 2) });
    expect(betsOf(two, minor(100))[0]).not.toHaveProperty('sizes');
    expect(summarize(two, 'INR', { limits }).ready).toBe(false);
  });

  it('accepts only multiples of the stake step', () => {
    const whole = { ...limits, step: minor(100) };
    expect(summarize(slip({ stake: '100.50' }), 'IDR', { limits: whole }).stakeError).toEqual({
      own: 'error.stake_not_whole',
    });
    expect(summarize(slip({ stake: '100' }), 'IDR', { limits: whole }).stakeError).toBeUndefined();
    const range = stakeRange(slip({ kind: 'system', sizes: [2, 3] }), 4, whole);
    expect([range.min % 100, range.max % 100]).toEqual([0, 0]);
  });

  it('reports too many legs, or too many of one match', () => {
    const [leg] = legs;
    if (!leg) throw new Error('no leg');
    const copies = (n: number, change: (i: number) => Partial<Leg>) =>
      Array.from({ length: n }, (_, i) => ({ ...leg, selectionId: `s${i}`, ...change(i) }));
    const many = slip({ legs: copies(21, (i) => ({ eventId: `e${i}` })) });
    expect(summarize(many, 'INR', { limits })).toMatchObject({
      legsError: 'legs.too_many',
      ready: false,
    });
    expect(summarize({ ...many, kind: 'singles' }, 'INR', { limits }).ready).toBe(true);
    const nine = slip({ legs: copies(9, (i) => ({ marketId: `m${i}` })) });
    expect(summarize(nine, 'INR', { limits }).legsError).toBe('builder.too_many');
    const eight = slip({ legs: copies(8, (i) => ({ marketId: `m${i}` })) });
    expect(summarize(eight, 'INR', { limits }).legsError).toBeUndefined();
  });

  it('has a total of zero and no bets while it is empty', () => {
    for (const kind of ['accumulator', 'singles', 'system'] as const) {
      const empty = slip({ legs: [], kind, sizes: [2] });
      expect(summarize(empty, 'INR', { limits })).toMatchObject({ total: 0, ready: false });
      expect(betsOf(empty, minor(100))).toEqual([]);
    }
  });

  it('stakes each way at the place terms of every leg', () => {
    const runner = legs
      .map((leg) => ({ ...leg, live: false, eachWay: { num: 1, den: 4, places: 2 } }))
      .slice(0, 1);
    const value = slip({ legs: runner, eachWay: true });
    expect(slipLineCount(value)).toBe(2);
    expect(summarize(value, 'INR', { limits }).win).toBe(20000 + 12500);
    expect(betsOf(value, minor(100))[0]?.each_way).toBe(true);
    expect(betsOf(slip({ eachWay: true }), minor(100))[0]).not.toHaveProperty('each_way');
    const off = slip({ legs: runner.map((leg) => ({ ...leg, live: true })), eachWay: true });
    expect(betsOf(off, minor(100))[0]).not.toHaveProperty('each_way');
  });

  it('stakes a whole free bet, whose win excludes the stake', () => {
    const value = slip({ funds: 'free', freeBet: 'f1', stake: '' });
    const sums = summarize(value, 'INR', { limits, free: minor(5000) });
    expect(sums).toMatchObject({ stake: 5000, total: 5000, win: 5000 * 23, ready: true });
    expect(betsOf(value, minor(5000))[0]).toMatchObject({ funds: 'free', free_bet: 'f1' });
    const uneven = summarize({ ...value, kind: 'system', sizes: [2] }, 'INR', {
      free: minor(5000),
    });
    expect(uneven.ready).toBe(false);
  });
});
