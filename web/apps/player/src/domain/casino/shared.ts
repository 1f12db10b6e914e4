import { got, idempotencyHeader, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { Account } from './calls.ts';
import type { SharedId } from './games.ts';

export type SharedRound = Schemas['SharedRound'];
export type SharedProof = Schemas['CrashProof'];
export type OtherBets = Omit<Schemas['OtherBets'], 'bets'> & { bets: OtherBet[] };
export type OtherBet = Omit<Schemas['OtherBet'], 'stake' | 'payout'> & {
  stake: Minor;
  payout: Minor;
};
export type SharedBet = Omit<Schemas['SharedBet'], 'stake' | 'payout'> & {
  stake: Minor;
  payout: Minor;
};

/** A game that all players share, with how far the server's clock is ahead of this device's, in milliseconds. */
export type SharedTable = Omit<Schemas['SharedTable'], 'others'> & {
  others: OtherBets;
  ahead: number;
};

export const sharedTableQuery = (game: SharedId) =>
  queryOptions({
    queryKey: ['crash', game],
    queryFn: async () => {
      const sent = Date.now();
      const table = await got<Omit<SharedTable, 'ahead'>>(
        api.client.GET('/crash/v1/games/{game}', { params: { path: { game } } }),
      );
      return { ...table, ahead: table.now - (sent + Date.now()) / 2 };
    },
    staleTime: 10_000,
  });

/** The player's bets on the latest round. */
export const myBetsQuery = (game: SharedId) =>
  queryOptions({
    queryKey: ['crash-bets', game],
    queryFn: async () => {
      const { items } = await got<{ items: SharedBet[] }>(
        api.client.GET('/crash/v1/games/{game}/bets', { params: { path: { game } } }),
      );
      return items;
    },
    staleTime: 10_000,
  });

/** The player's bets on all crash games, the latest first. */
export const betHistoryQuery = infiniteQueryOptions({
  queryKey: ['crash-history'],
  queryFn: ({ pageParam }) =>
    got<{ items: SharedBet[]; next: string }>(
      api.client.GET('/crash/v1/bets', {
        params: { query: pageParam ? { cursor: pageParam } : {} },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
});

export const chainsQuery = (game: SharedId) =>
  queryOptions({
    queryKey: ['crash-chains', game],
    queryFn: async () => {
      const { items } = await got<{ items: Schemas['HashChain'][] }>(
        api.client.GET('/crash/v1/games/{game}/chains', { params: { path: { game } } }),
      );
      return items;
    },
  });

export const readProof = (id: string) =>
  got<SharedProof>(api.client.GET('/crash/v1/rounds/{id}', { params: { path: { id } } }));

export interface Ticket extends Account {
  round: string;
  slot: number;
  stake: Minor;
  auto: number;
}

export const placeBet = (game: SharedId, key: string, body: Ticket) =>
  got<SharedBet>(
    api.client.POST('/crash/v1/games/{game}/bets', {
      params: { path: { game }, header: { [idempotencyHeader]: key } },
      body,
    }),
  );

export const cashOutBet = (id: string) =>
  got<SharedBet>(api.client.POST('/crash/v1/bets/{id}/cash-out', { params: { path: { id } } }));

/** Puts a bet in the place of its former state, unless that is newer. */
export function applyBet(queries: QueryClient, bet: SharedBet): void {
  queries.setQueryData<SharedBet[]>(['crash-bets', bet.game], (old = []) => {
    const known = old.find(({ id }) => id === bet.id);
    if (known && known.status !== 'open') return old;
    return [...old.filter(({ id }) => id !== bet.id), bet];
  });
}

const recentRounds = 30;

/** Applies a change of a round: it opens, starts, crashes or is over. */
export function applyRound(table: SharedTable, round: SharedRound): SharedTable {
  const ended = round.hash !== '';
  const rest = table.recent.filter(({ id }) => id !== round.id);
  return {
    ...table,
    round,
    recent: ended ? [round, ...rest].slice(0, recentRounds) : table.recent,
    others:
      table.round?.id === round.id
        ? table.others
        : { ...table.others, count: 0, cashed: 0, bets: [] },
  };
}
