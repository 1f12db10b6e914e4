import { describe, expect, it } from 'vitest';
import { changedFields } from './changes.ts';
import { fieldsOf, offerKinds } from './fields.ts';
import { blankOffer, withKind } from './form.ts';
import { isGiven, isOnBets, isTried } from './kinds.ts';
import { nextStep, withLegs } from './legs.ts';
import type { OfferForm } from './offers.ts';
import type { BonusOffer } from '../promo-code/promo-codes.ts';

const bonus: OfferForm = {
  ...blankOffer(),
  budget: 900,
  stops: true,
  group: 'welcome',
  max_bonus: { INR: 100 },
};
const insurance = withKind(bonus, 'insurance');
const boost = withKind(insurance, 'boost');

describe('offers on bets', () => {
  it('are tried, as all kinds but free rounds, and given by nobody', () => {
    expect(offerKinds.filter(isOnBets)).toEqual(['insurance', 'boost']);
    expect(offerKinds.filter((kind) => !isTried(kind))).toEqual(['free_rounds']);
    expect(offerKinds.filter((kind) => !isGiven({ kind } as BonusOffer))).toEqual([
      'insurance',
      'boost',
    ]);
  });

  it('have legs, and only an insurance has conditions of a free bet', () => {
    const termsOf = (kind: OfferForm['kind']) =>
      [...fieldsOf(kind)].filter((field) => field.startsWith('terms.'));
    expect(termsOf('insurance')).toEqual(['terms.legs', 'terms.days', 'terms.min_odds']);
    expect(termsOf('boost')).toEqual(['terms.legs']);
    for (const field of ['budget', 'stops', 'group', 'landing', 'code', 'percent'] as const)
      expect(fieldsOf('insurance').has(field), field).toBe(false);
  });

  it('begin with what the server needs', () => {
    expect(insurance).toEqual({
      ...bonus,
      kind: 'insurance',
      percent: 0,
      amount: 50,
      casino: false,
      bets: true,
      landing: true,
      code: true,
      budget: 0,
      stops: false,
      group: '',
      max_bonus: {},
      terms: {
        wager: 0,
        days: 7,
        min_deposit: 0,
        max_bet: 0,
        max_transfer: 0,
        min_odds: 1500,
        max_odds: 0,
        counts: {},
        legs: { min: 5, odds: 1600, lost: 1, percent: 50, daily: 1 },
      },
    });
    expect(boost).toMatchObject({
      amount: 5000,
      code: true,
      terms: { days: 0, min_odds: 0, legs: { min: 0, odds: 1500 } },
    });
    expect(boost.terms.legs?.steps?.map(({ legs, percent }) => `${legs}:${percent}`)).toEqual([
      '3:2',
      '5:5',
      '8:12',
    ]);
  });

  it('leave nothing behind in another kind', () => {
    expect(withKind(boost, 'match')).toMatchObject({
      percent: 100,
      amount: 1000,
      code: false,
      terms: { days: 7, wager: 30, legs: undefined },
    });
  });
});

describe('changes of legs', () => {
  it('have a path for each figure', () => {
    expect(changedFields(insurance, withLegs(insurance, 'lost', 2))).toEqual(['terms.legs.lost']);
    const steps = [{ legs: 3, percent: 4 }];
    expect(changedFields(boost, withLegs(boost, 'steps', steps))).toEqual(['terms.legs.steps']);
  });

  it('are none where a figure of 0 is left out', () => {
    const stored = withLegs(insurance, 'daily', undefined);
    expect(changedFields(stored, withLegs(insurance, 'daily', 0))).toEqual([]);
  });
});

describe('nextStep', () => {
  it('is above all others, wherever they are in the list', () => {
    const steps = [
      { legs: 8, percent: 20 },
      { legs: 4, percent: 5 },
    ];
    expect(nextStep(steps)).toEqual({ legs: 9, percent: 25 });
    expect(nextStep([])).toEqual({ legs: 3, percent: 3 });
  });

  it('does not exceed the limits', () => {
    expect(nextStep([{ legs: 20, percent: 198 }])).toEqual({ legs: 20, percent: 200 });
  });
});
