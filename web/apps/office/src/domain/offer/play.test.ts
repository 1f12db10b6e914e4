import { describe, expect, it } from 'vitest';
import { changedFields } from './changes.ts';
import { fieldsOf, offerKinds, playProducts, products, productsOf } from './fields.ts';
import { blankOffer, withCount, withKind } from './form.ts';
import { isGiven, isOnPlay, isTried } from './kinds.ts';
import type { OfferForm } from './offers.ts';
import { mostOf, nextPlayStep, playAmounts, withPlay } from './play.ts';
import type { BonusOffer } from '../promo-code/promo-codes.ts';

const bonus: OfferForm = {
  ...blankOffer(),
  budget: 900,
  stops: true,
  crash: true,
  group: 'welcome',
  deposit: 2,
  max_bonus: { INR: 100 },
};
const cashback = withKind(bonus, 'cashback');
const race = withKind({ ...bonus, terms: { ...bonus.terms, days: 120 } }, 'wager_race');

describe('offers on play', () => {
  it('are given and tried', () => {
    const kinds = offerKinds.filter(isOnPlay);
    expect(kinds).toEqual(['cashback', 'wager_race']);
    expect(kinds.every(isTried)).toBe(true);
    expect(kinds.every((kind) => isGiven({ kind } as BonusOffer))).toBe(true);
  });

  it('have budgets and conditions, and only a cashback has an amount', () => {
    for (const field of ['budget', 'stops', 'code', 'terms.play', 'terms.wager'] as const)
      for (const kind of offerKinds.filter(isOnPlay))
        expect(fieldsOf(kind).has(field), `${kind} ${field}`).toBe(true);
    for (const field of ['percent', 'max_bonus', 'deposit', 'group', 'crash', 'landing'] as const)
      expect(fieldsOf('cashback').has(field), field).toBe(false);
    expect(fieldsOf('cashback').has('amount')).toBe(true);
    expect(fieldsOf('wager_race').has('amount')).toBe(false);
  });

  it('begin with what the server needs, and with rewards in cash', () => {
    expect(cashback).toEqual({
      ...bonus,
      kind: 'cashback',
      percent: 0,
      amount: 100,
      landing: true,
      crash: false,
      group: '',
      deposit: 0,
      max_bonus: {},
      terms: {
        ...bonus.terms,
        wager: 0,
        min_deposit: 0,
        max_transfer: 0,
        play: { percent: 10, least: 10 },
      },
    });
    expect(race).toMatchObject({ amount: 0, code: false, terms: { wager: 0, days: 90 } });
    expect(race.terms.play?.steps?.map(({ staked, reward }) => `${staked}:${reward}`)).toEqual([
      '100:1',
      '500:4',
      '1000:5',
    ]);
  });

  it('count games of suppliers, and leave nothing behind in another kind', () => {
    expect(productsOf('cashback')).toEqual(playProducts);
    expect(productsOf('match')).toEqual(products);
    const counted = withCount(cashback, 'suppliers', 80);
    expect(counted.terms.counts).toEqual({ ...bonus.terms.counts, suppliers: 80 });
    expect(withKind(counted, 'match')).toMatchObject({
      percent: 100,
      amount: 1000,
      terms: { wager: 30, counts: bonus.terms.counts, play: undefined },
    });
  });

  it('are for the casino when only games of suppliers count', () => {
    const alone = { ...cashback, terms: { ...cashback.terms, counts: { sports: 100 } } };
    const both = withCount(alone, 'suppliers', 100);
    expect(both).toMatchObject({ casino: true, bets: true });
    expect(withCount(both, 'sports', undefined)).toMatchObject({ casino: true, bets: false });
  });
});

describe('changes of plays', () => {
  it('have a path for each figure', () => {
    expect(changedFields(cashback, withPlay(cashback, 'least', 20))).toEqual(['terms.play.least']);
    const steps = [{ staked: 100, reward: 2 }];
    expect(changedFields(race, withPlay(race, 'steps', steps))).toEqual(['terms.play.steps']);
  });

  it('are none where a figure of 0 is left out', () => {
    const stored = withPlay(race, 'least', undefined);
    expect(changedFields(stored, withPlay(race, 'least', 0))).toEqual([]);
  });
});

describe('figures of plays', () => {
  it('add up the rewards of a race', () => {
    expect([mostOf(cashback), mostOf(race)]).toEqual([100, 10]);
  });

  it('follow in each currency from what one player gets at most', () => {
    expect(playAmounts(race, 10_000).steps).toEqual([
      { staked: 100_000, reward: 1_000 },
      { staked: 500_000, reward: 4_000 },
      { staked: 1_000_000, reward: 5_000 },
    ]);
    expect(playAmounts(cashback, 100_000)).toEqual({ least: 10_000, steps: [] });
    expect(playAmounts(bonus, 100_000)).toEqual({ least: 0, steps: [] });
  });

  it('add a step above all others, wherever they are in the list', () => {
    const steps = [
      { staked: 900, reward: 8 },
      { staked: 300, reward: 2 },
    ];
    expect(nextPlayStep(steps)).toEqual({ staked: 1800, reward: 16 });
    expect(nextPlayStep([])).toEqual({ staked: 100, reward: 1 });
  });
});
