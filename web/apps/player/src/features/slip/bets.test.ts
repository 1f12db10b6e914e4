import { event, limits, teams, totalMarket, winnerMarket } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import { legOf, type Leg, type Slip } from '../../slip/store.ts';
import { betsOf, combined, linesOf, sizesOf, systemsOf, unitsOf } from './bets.ts';
import { check, linesOfSlip, rangeOf } from './check.ts';

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

describe('the lines of a bet', () => {
  it.each([
    [3, [2, 3], 4],
    [3, [1, 2, 3], 7],
    [8, [2, 3, 4, 5, 6, 7, 8], 247],
    [20, [10], 184_756],
  ])('of %i legs in sizes %j are %i', (n, sizes, lines) => {
    expect(linesOf(n, sizes)).toBe(lines);
  });

  it('add up over every combination', () => {
    expect(combined([2, 3, 4], [2])).toBe(6 + 8 + 12);
    expect(combined([2, 3, 4], [1, 2, 3])).toBe(9 + 26 + 24);
  });

  it('have names where punters know one', () => {
    expect(systemsOf(3, limits.systems).map((s) => [s.name, s.lines])).toEqual([
      ['trixie', 4],
      ['patent', 7],
      ['', 3],
    ]);
    expect(systemsOf(2, limits.systems)).toEqual([]);
  });
});

describe('a slip', () => {
  it('makes one leg of selections of one match', () => {
    const value = slip({ legs: [...legs, total] });
    expect(unitsOf(value).map((u) => [u.legs.length, u.builder])).toEqual([
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

  it('waits for the odds of a builder', () => {
    const value = slip({ legs: [...legs, total] });
    expect(check(value, 'INR', { limits })).toMatchObject({ win: null, ready: false });
    const known = check(value, 'INR', { limits, odds: { 1: oddsMilli(3000) } });
    expect(known).toMatchObject({ win: 10000 * 3 * 3 * 4, ready: true });
  });

  it('stakes each line of a system', () => {
    const value = slip({ kind: 'system', sizes: [2, 3] });
    const sums = check(value, 'INR', { limits });
    expect(sums).toMatchObject({ lines: 4, total: 40000, win: 10000 * (6 + 8 + 12 + 24) });
    expect(betsOf(value, minor(10000))[0]?.sizes).toEqual([2, 3]);
    const little = check({ ...value, stake: '2' }, 'INR', { limits });
    expect(little.stakeError).toMatchObject({ key: 'slip.stake_low' });
  });

  it('is no system of fewer than three legs, whatever was chosen before', () => {
    const one = slip({ kind: 'system', sizes: [2, 3], legs: legs.slice(0, 1) });
    expect(betsOf(one, minor(100))[0]).not.toHaveProperty('sizes');
    expect(check(one, 'INR', { limits })).toMatchObject({ lines: 1, ready: true });
    const two = slip({ kind: 'system', sizes: [1, 2, 3], legs: legs.slice(0, 2) });
    expect(betsOf(two, minor(100))[0]).not.toHaveProperty('sizes');
    expect(check(two, 'INR', { limits }).ready).toBe(false);
  });

  it('is staked in whole amounts where nobody writes hundredths', () => {
    const whole = { ...limits, step: minor(100) };
    expect(check(slip({ stake: '100.50' }), 'IDR', { limits: whole }).stakeError).toEqual({
      own: 'error.stake_not_whole',
    });
    expect(check(slip({ stake: '100' }), 'IDR', { limits: whole }).stakeError).toBeUndefined();
    const range = rangeOf(slip({ kind: 'system', sizes: [2, 3] }), 4, whole);
    expect([range.min % 100, range.max % 100]).toEqual([0, 0]);
  });

  it('says that there are too many legs, or too many of one match', () => {
    const [leg] = legs;
    if (!leg) throw new Error('no leg');
    const copies = (n: number, change: (i: number) => Partial<Leg>) =>
      Array.from({ length: n }, (_, i) => ({ ...leg, selectionId: `s${i}`, ...change(i) }));
    const many = slip({ legs: copies(21, (i) => ({ eventId: `e${i}` })) });
    expect(check(many, 'INR', { limits })).toMatchObject({
      crowded: 'legs.too_many',
      ready: false,
    });
    expect(check({ ...many, kind: 'singles' }, 'INR', { limits }).ready).toBe(true);
    const nine = slip({ legs: copies(9, (i) => ({ marketId: `m${i}` })) });
    expect(check(nine, 'INR', { limits }).crowded).toBe('builder.too_many');
    const eight = slip({ legs: copies(8, (i) => ({ marketId: `m${i}` })) });
    expect(check(eight, 'INR', { limits }).crowded).toBeUndefined();
  });

  it('comes to nothing while it is empty', () => {
    for (const kind of ['accumulator', 'singles', 'system'] as const) {
      const empty = slip({ legs: [], kind, sizes: [2] });
      expect(check(empty, 'INR', { limits })).toMatchObject({ total: 0, ready: false });
      expect(betsOf(empty, minor(100))).toEqual([]);
    }
  });

  it('bets each way at the terms of every leg', () => {
    const runner = legs
      .map((leg) => ({ ...leg, live: false, eachWay: { num: 1, den: 4, places: 2 } }))
      .slice(0, 1);
    const value = slip({ legs: runner, eachWay: true });
    expect(linesOfSlip(value)).toBe(2);
    expect(check(value, 'INR', { limits }).win).toBe(20000 + 12500);
    expect(betsOf(value, minor(100))[0]?.each_way).toBe(true);
    expect(betsOf(slip({ eachWay: true }), minor(100))[0]).not.toHaveProperty('each_way');
    const off = slip({ legs: runner.map((leg) => ({ ...leg, live: true })), eachWay: true });
    expect(betsOf(off, minor(100))[0]).not.toHaveProperty('each_way');
  });

  it('stakes a free bet as a whole, and wins without the stake', () => {
    const value = slip({ funds: 'free', freeBet: 'f1', stake: '' });
    const sums = check(value, 'INR', { limits, free: minor(5000) });
    expect(sums).toMatchObject({ stake: 5000, total: 5000, win: 5000 * 23, ready: true });
    expect(betsOf(value, minor(5000))[0]).toMatchObject({ funds: 'free', free_bet: 'f1' });
    const uneven = check({ ...value, kind: 'system', sizes: [2] }, 'INR', { free: minor(5000) });
    expect(uneven.ready).toBe(false);
  });
});
