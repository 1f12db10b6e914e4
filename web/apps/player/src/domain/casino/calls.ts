import { got, idempotencyHeader, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export type Funds = Schemas['Round']['funds'];
/** What pays a stake: a balance, or with `bonus` the bonus of this id. */
export interface Account {
  funds: Funds;
  grant?: string | undefined;
}

export type Round = Omit<Schemas['Round'], 'stake' | 'payout'> & { stake: Minor; payout: Minor };
export type Seeds = Omit<Schemas['Seeds'], 'demo'> & { demo: Minor };
export type Revealed = Schemas['Revealed'];
export type Figures = Schemas['Declared'];

export interface Limits {
  min: Minor;
  max: Minor;
  step: Minor;
  max_payout: Minor;
  demo: Minor;
  currency: string;
}

/** What a player needs to play: limits, seeds, demo money, open rounds, rules of the country. */
export interface CasinoTable {
  limits: Limits;
  /** Of games whose stakes the operator has limited further. */
  game_limits: Partial<Record<string, Limits>>;
  /** Games that are not offered in the player's country. */
  off: string[];
  seeds: Seeds;
  open: Round[];
  bonus: Minor;
  flags: Schemas['CasinoFlags'];
}

export interface StartRound extends Account {
  game: string;
  stake: Minor;
  params: unknown;
}

export interface Action {
  cash_out?: boolean;
  choice?: number;
}

const minute = 60_000;

export const tableQuery = queryOptions({
  queryKey: ['casino-table'],
  queryFn: () => got<CasinoTable>(api.client.GET('/api/v3/casino/table')),
  staleTime: minute,
});

export const gameQuery = (game: string) =>
  queryOptions({
    queryKey: ['casino-game', game],
    queryFn: () =>
      got<{ id: string; version: string; rules: unknown; figures: Record<string, Figures> }>(
        api.client.GET('/api/v3/casino/games/{game}', { params: { path: { game } } }),
      ),
    staleTime: 60 * minute,
  });

/** The player's rounds of a game, or of all games. */
export const roundsQuery = (game = '') =>
  infiniteQueryOptions({
    queryKey: ['casino-rounds', game],
    queryFn: ({ pageParam }) =>
      got<{ items: Round[]; next: string }>(
        api.client.GET('/api/v3/casino/rounds', {
          params: { query: { ...(game && { game }), ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });

const readRevealed = async (cursor?: string) => {
  const query = cursor ? { cursor } : {};
  const { items } = await got<{ items: Revealed[] }>(
    api.client.GET('/api/v3/casino/seeds/revealed', { params: { query } }),
  );
  return items;
};

export const revealedQuery = queryOptions({
  queryKey: ['casino-revealed'],
  queryFn: () => readRevealed(),
  staleTime: 10_000,
});

/** The former seeds with this id, if they are revealed: pages begin with the latest id below the cursor. */
export const revealedOf = async (id: string): Promise<Revealed | undefined> =>
  (await readRevealed(`${id}~`)).find((seeds) => seeds.id === id);

export const startRound = (key: string, body: StartRound) =>
  got<Round>(
    api.client.POST('/api/v3/casino/rounds', {
      params: { header: { [idempotencyHeader]: key } },
      body,
    }),
  );

export const actInRound = (id: string, step: number, action: Action) =>
  got<Round>(
    api.client.POST('/api/v3/casino/rounds/{id}/actions', {
      params: { path: { id } },
      body: { step, ...action },
    }),
  );

export const readRound = (id: string) =>
  got<Round>(api.client.GET('/api/v3/casino/rounds/{id}', { params: { path: { id } } }));

export const changeSeeds = (id: string, client_seed: string) =>
  got<Seeds>(api.client.POST('/api/v3/casino/seeds', { body: { id, client_seed } }));

export const refillDemo = () => got<Seeds>(api.client.POST('/api/v3/casino/demo'));
