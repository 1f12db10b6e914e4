import { got, type BonusProduct, type BonusTerms, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export type BonusState = Schemas['BonusBalance']['status'];

interface Money {
  amount: Minor;
  currency: string;
}

/** A bonus of the player. Until its grant all amounts are zero; `terms` are those that the player has accepted. */
export interface BonusBalance {
  id: string;
  /** Unix seconds. */
  created_at: number;
  /** Unix seconds; 0 before the grant. */
  expires_at: number;
  status: BonusState;
  bonus?: { id: string; name: string; wager: number; bets: boolean; casino: boolean };
  orig_bonus: Money;
  /** What can be staked now. */
  balance: Money;
  target: Money;
  wagered: Money;
  transfer: Money;
  terms: BonusTerms;
  spins?: BonusSpins;
  /** Of an active bonus that allows one bet on each event: events on which it has one. */
  events?: string[];
}

/** The free spins of a bonus. While some are left its balance is their stakes and what the others have won. */
export interface BonusSpins {
  game: string;
  stake: Minor;
  count: number;
  left: number;
  /** So far. */
  won: Minor;
  /** All have a result: what they have won is to be wagered. */
  done: boolean;
}

/** A bet or round that was staked from a bonus and has a result. */
export interface BonusUse {
  /** Kind and id: `bet:…`, `round:…` or `crash:…`. */
  source: string;
  product: BonusProduct;
  game?: string;
  stake: Minor;
  counted: Minor;
  /** What was left to wager after it; missing of free spins and where it is not known. */
  left?: Minor;
  /** Unix milliseconds. */
  at: number;
}

const seconds = 1000;

export const readBonuses = () =>
  got<BonusBalance[]>(
    api.client.GET('/api/v3/bonuses/balances/players/me', {
      params: { query: { with: 'bonus' } },
    }),
  );

/** The player's bonuses, the latest first. Every key of bonuses begins like this one, so one invalidation reaches all. */
export const bonusesQuery = queryOptions({
  queryKey: ['bonuses'],
  queryFn: readBonuses,
  staleTime: 15 * seconds,
});

export const bonusQuery = (id: string) =>
  queryOptions({
    queryKey: ['bonuses', 'one', id],
    queryFn: () =>
      got<BonusBalance>(
        api.client.GET('/api/v3/bonuses/balances/{id}', { params: { path: { id } } }),
      ),
  });

/** What was staked from a bonus and has a result, the latest first, in pages of fifty. */
export const usesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['bonuses', 'uses', id],
    queryFn: ({ pageParam }) =>
      got<{ items: BonusUse[]; next: string }>(
        api.client.GET('/api/v3/bonuses/balances/{id}/uses', {
          params: { path: { id }, query: pageParam ? { cursor: pageParam } : {} },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });
