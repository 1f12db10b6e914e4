import { bonusBalance, bonusGrant, freeRounds } from '@maidan/testing';
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

describe('the list of bonuses and free rounds', () => {
  const ids = (bonuses: BonusBalance[], free: OwnFreeRounds[]) =>
    listOf(bonuses, free).map(({ id }) => id);

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
});

const open = ['all', 'casino', 'spins', 'active'];
const over = ['all', 'casino', 'spins', 'history'];

test.each([
  ['preparing', open],
  ['ready', open],
  ['played', over],
  ['expired', over],
  ['cancelled', over],
] as const)('filters show free rounds that are %s', (state, shown) => {
  expect(filters.filter((filter) => isShown(rounds('fr', { state }), filter))).toEqual(shown);
});
