import { bonusGrant } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { describe, expect, it, test } from 'vitest';
import type { BonusBalance } from '../bonus/calls.ts';
import { bonusProblem } from './bonus.ts';
import { withDefaultFunds, type Leg, type Slip } from './store.ts';

const bonus = bonusGrant() as BonusBalance; // ₹1,000, at most ₹500 per bet
const sport = { ...bonus, terms: { ...bonus.terms, min_odds: oddsMilli(1500) } };

const slip = (kind: Slip['kind'], ...odds: number[]): Slip => ({
  kind,
  legs: odds.map((o) => ({ odds: oddsMilli(o) }) as Leg),
  stake: '',
  policy: 'none',
});

describe('bonusProblem', () => {
  it.each([
    ['the stake of each single counts', slip('singles', 2000, 2000), 100_000, undefined, undefined],
    ['one single above the maximum', slip('singles', 2000), 50_001, 2000, 'max_bet'],
    [
      'all singles above the balance',
      slip('singles', 2000, 2000, 2000),
      100_200,
      undefined,
      'short',
    ],
    ['one of the singles below the odds', slip('singles', 2000, 1400), 200, undefined, 'odds'],
    ['the odds of an accumulator count', slip('accumulator', 1300, 1300), 200, 1690, undefined],
    ['an accumulator below the odds', slip('accumulator', 1100, 1100), 200, 1210, 'odds'],
    ['odds that are not known yet', slip('accumulator', 1100, 1100), 200, undefined, undefined],
  ] as const)('%s', (_, value, total, odds, problem) => {
    const price = odds === undefined ? undefined : oddsMilli(odds);
    expect(bonusProblem(value, { total: minor(total) }, sport, price)).toBe(problem);
  });
});

test('a bonus with one bet on each event takes neither two singles nor a second bet on one', () => {
  const secret: BonusBalance = {
    ...sport,
    terms: { ...sport.terms, bets: 'singles_and_combos', once_per_event: true },
    events: ['e1'],
  };
  const on = (kind: Slip['kind'], ...events: string[]): Slip => ({
    ...slip(kind),
    legs: events.map((eventId) => ({ eventId, odds: oddsMilli(2000) }) as Leg),
  });
  const problem = (value: Slip) => bonusProblem(value, { total: minor(200) }, secret, undefined);
  expect(problem(on('singles', 'e2', 'e2'))).toBe('event');
  expect(problem(on('accumulator', 'e2', 'e1'))).toBe('event');
  expect(problem(on('accumulator', 'e2', 'e2'))).toBeUndefined(); // a bet builder
  expect(problem({ ...on('system', 'e2', 'e3', 'e4'), sizes: [2] })).toBe('bets');
  expect(problem({ ...on('system', 'e2', 'e3'), sizes: [2] })).toBeUndefined();
});

describe('withDefaultFunds', () => {
  const value = slip('singles', 2000);
  const empty = { ...bonus, id: 'g-empty', balance: { ...bonus.balance, amount: minor(0) } };
  const grants = [empty, bonus];

  it('preselects the remembered bonus', () => {
    const chosen = withDefaultFunds(value, 'real', 0, { grants, remembered: 'g-empty' });
    expect(chosen).toMatchObject({ funds: 'bonus', grant: 'g-empty' });
  });

  it('preselects a bonus with money if bonuses are the default account', () => {
    expect(withDefaultFunds(value, 'bonus', 0, { grants })).toMatchObject({ grant: bonus.id });
    expect(withDefaultFunds(value, 'bonus', 0, { grants: [empty] }).funds).toBeUndefined();
    expect(withDefaultFunds(value, 'real', 0, { grants }).funds).toBeUndefined();
  });

  it('falls back to cash when the chosen bonus is over', () => {
    const chosen: Slip = { ...value, funds: 'bonus', grant: 'g-over' };
    expect(withDefaultFunds(chosen, 'bonus', 500, { grants })).toMatchObject({ funds: 'cash' });
    expect(withDefaultFunds(chosen, 'bonus', 500, { grants }).grant).toBeUndefined();
  });

  it('leaves a choice on the slip', () => {
    const chosen: Slip = { ...value, funds: 'cash' };
    expect(withDefaultFunds(chosen, 'bonus', 500, { grants, remembered: bonus.id })).toBe(chosen);
  });
});
