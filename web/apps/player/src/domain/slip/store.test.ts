import { event, limits, teams, totalMarket, winnerMarket } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { betsOf } from './bets.ts';
import { summarize } from './summary.ts';
import { hasRelated, legOf, mustAcceptOdds, SlipStore } from './store.ts';

const first = event('ev1', teams.kaveri, teams.deccan);
const second = event('ev2', teams.thar, teams.malwa);
const winner = winnerMarket(first, 2140, 1720);
const total = totalMarket(first, 2, 152.5);
const other = winnerMarket(second, 1500, 2600);

const leg = (market: typeof winner, n: number, of = first) => {
  const selection = market.selections[n];
  if (!selection) throw new Error('no such selection');
  return legOf(of, market, selection);
};

const withOdds = (market: typeof winner, odds: number, status = 'active') => ({
  ...market,
  status: status as typeof market.status,
  selections: market.selections.map((s) => ({
    ...s,
    odds: oddsMilli(odds),
    version: s.version + 1,
  })),
});

describe('SlipStore', () => {
  let slip: SlipStore;
  beforeEach(() => {
    slip = new SlipStore();
  });

  it('adds a selection, replaces it within its market and removes it', () => {
    slip.toggle(leg(winner, 0));
    slip.toggle(leg(winner, 1));
    expect(slip.get().legs.map((l) => l.key)).toEqual(['away']);
    slip.toggle(leg(other, 0, second));
    expect(slip.get().legs).toHaveLength(2);
    slip.toggle(leg(winner, 1));
    expect(slip.get().legs.map((l) => l.eventId)).toEqual(['ev2']);
  });

  it('marks legs as live when their match starts', () => {
    slip.toggle(leg(winner, 0, { ...first, status: 'upcoming' }));
    slip.toggle(leg(other, 0, { ...second, status: 'upcoming' }));
    slip.updateEvent({ id: 'ev1', status: 'live' });
    expect(slip.get().legs.map(({ live }) => live)).toEqual([true, false]);
  });

  it('detects selections of the same match', () => {
    expect(hasRelated([leg(winner, 0), leg(total, 0)])).toBe(true);
    expect(hasRelated([leg(winner, 0), leg(other, 0, second)])).toBe(false);
  });

  it('updates odds, but ignores older versions', () => {
    slip.toggle(leg(winner, 0));
    slip.updateMarket(withOdds(winner, 2300));
    expect(slip.get().legs[0]).toMatchObject({ acceptedOdds: 2140, odds: 2300, version: 2 });
    slip.updateMarket(winner);
    expect(slip.get().legs[0]?.odds).toBe(2300);
  });

  it('suspends a leg with its market and closes it on settlement', () => {
    slip.toggle(leg(winner, 0));
    slip.updateMarket(withOdds(winner, 2140, 'suspended'));
    expect(slip.get().legs[0]?.state).toBe('suspended');
    slip.updateMarket(withOdds(winner, 2140, 'settled'));
    expect(slip.get().legs[0]?.state).toBe('closed');
  });

  it.each([
    ['none', 2300, true],
    ['none', 2000, true],
    ['none', 2140, false],
    ['higher', 2300, false],
    ['higher', 2000, true],
    ['any', 2000, false],
  ] as const)('with policy %s, odds of %i must be accepted: %s', (policy, odds, expected) => {
    expect(mustAcceptOdds({ ...leg(winner, 0), odds: oddsMilli(odds) }, policy)).toBe(expected);
  });

  it('applies an offer, then accepts its odds', () => {
    slip.toggle(leg(winner, 0));
    slip.applyOffers([
      { selection_id: 'ev1-mw-h', odds: oddsMilli(2090), version: 7, status: 'active' },
    ]);
    expect(slip.get().legs[0]).toMatchObject({ acceptedOdds: 2140, odds: 2090, version: 7 });
    slip.acceptOdds();
    expect(slip.get().legs[0]?.acceptedOdds).toBe(2090);
  });

  it('reuses the key of a bet until it is accepted; another bet has another key', () => {
    slip.toggle(leg(winner, 0));
    const [bet] = betsOf(slip.get(), minor(50000));
    if (!bet) throw new Error('no bet');
    const key = slip.keyFor(bet);
    expect(slip.keyFor({ ...bet })).toBe(key);
    expect(slip.keyFor({ ...bet, stake: minor(60000) })).not.toBe(key);
    slip.removeKey(bet);
    expect(slip.keyFor(bet)).not.toBe(key);
    expect(key.length).toBeLessThanOrEqual(64);
  });

  it('is one accumulator or several singles', () => {
    slip.toggle(leg(winner, 0));
    slip.toggle(leg(other, 0, second));
    expect(betsOf(slip.get(), minor(100)).map((b) => b.legs.length)).toEqual([2]);
    slip.set({ kind: 'singles' });
    expect(betsOf(slip.get(), minor(100)).map((b) => b.legs.length)).toEqual([1, 1]);
  });

  it('sums stakes and potential wins', () => {
    slip.toggle(leg(winner, 0));
    slip.toggle(leg(other, 0, second));
    slip.set({ stake: '500' });
    const both = summarize(slip.get(), 'INR', { limits });
    expect(both).toMatchObject({ total: 50000, win: 160500, ready: true });
    slip.set({ kind: 'singles' });
    const each = summarize(slip.get(), 'INR', { limits });
    expect(each).toMatchObject({ total: 100000, win: 107000 + 75000, ready: true });
  });

  it.each([
    ['5', 'slip.stake_low'],
    ['9999999', 'slip.stake_high'],
    ['ten', 'slip.stake_bad'],
    ['0', 'slip.stake_bad'],
  ])('reports the error of a stake of %s', (stake, key) => {
    slip.toggle(leg(winner, 0));
    slip.set({ stake });
    expect(summarize(slip.get(), 'INR', { limits })).toMatchObject({
      stakeError: { key },
      ready: false,
    });
  });
});
