import type { PlayRun } from '@maidan/api';
import { bonusBalance, bonusGrant, cashbackRun, freeRounds, raceRun } from '@maidan/testing';
import { describe, expect, it, test } from 'vitest';
import type { BonusBalance } from './calls.ts';
import type { OwnFreeRounds } from './free-rounds.ts';
import { isShown, listOf } from './list.ts';
import { filters } from './rules.ts';

const rounds = (id: string, change: Partial<OwnFreeRounds> = {}) =>
  ({ ...freeRounds(), id, ...change }) as OwnFreeRounds;
const active = bonusGrant() as BonusBalance;
const waiting = bonusBalance('welcome-sport-inr') as BonusBalance;
const lost: BonusBalance = { ...active, id: 'g-lost', status: 'bankrupt' };

describe('the list of bonuses, free rounds and offers on play', () => {
  const ids = (bonuses: BonusBalance[], free: OwnFreeRounds[], runs: PlayRun[] = []) =>
    listOf(bonuses, free, runs).map(({ id }) => id);

  it('has active ones first, then the one that waits, then ended ones', () => {
    const over = rounds('fr-played', { state: 'played' });
    const preparing = rounds('fr-preparing', { state: 'preparing' });
    expect(ids([lost, waiting, active], [over, preparing])).toEqual([
      'g-casino',
      'fr-preparing',
      'b-welcome-sport-inr',
      'g-lost',
      'fr-played',
    ]);
  });

  it('has the latest first, though bonuses count seconds and free rounds milliseconds', () => {
    const later = rounds('fr-later', { created_at: active.created_at * 1000 + 1 });
    const earlier = rounds('fr-earlier', { created_at: active.created_at * 1000 - 1 });
    expect(ids([active], [later, earlier])).toEqual(['fr-later', 'g-casino', 'fr-earlier']);
  });

  it('has offers on play with the active ones until they are closed', () => {
    const begun = active.created_at * 1000;
    const runs = [
      cashbackRun({ id: 'settling', status: 'settling', begun_at: begun - 1 }),
      raceRun({ id: 'running', begun_at: begun + 1 }),
      raceRun({ id: 'paid', status: 'paid', begun_at: begun + 2 }),
    ];
    expect(ids([lost, active], [], runs)).toEqual([
      'running',
      'g-casino',
      'settling',
      'paid',
      'g-lost',
    ]);
  });
});

const open = ['all', 'casino', 'spins', 'activated', 'active'];
const over = ['all', 'casino', 'spins', 'activated', 'history'];
const without = (list: string[], name: string) => list.filter((one) => one !== name);

test.each([
  ['preparing', without(open, 'activated')],
  ['ready', open],
  ['played', over],
  ['expired', over],
  ['cancelled', without(over, 'activated')],
] as const)('filters show free rounds that are %s', (state, shown) => {
  expect(filters.filter((filter) => isShown(rounds('fr', { state }), filter))).toEqual(shown);
});

test.each([
  ['running', ['all', 'casino', 'activated', 'active']],
  ['settling', ['all', 'casino', 'activated', 'active']],
  ['paid', ['all', 'casino', 'activated', 'history']],
  ['unpaid', ['all', 'casino', 'activated', 'history']],
  ['refused', ['all', 'casino', 'activated', 'history']],
] as const)('filters show an offer on play that is %s', (status, shown) => {
  expect(filters.filter((filter) => isShown(raceRun({ status }), filter))).toEqual(shown);
});

test('an offer on play is shown among sports and the casino if both count', () => {
  const run = cashbackRun();
  const both = { ...run, terms: { ...run.terms, counts: { sports: 50, suppliers: 100 } } };
  expect(filters.filter((filter) => isShown(both, filter))).toEqual([
    'all',
    'sports',
    'casino',
    'activated',
    'active',
  ]);
});
