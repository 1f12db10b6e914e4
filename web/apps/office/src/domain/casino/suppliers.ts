import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type SupplierState = Got<'/api/v3/staff/casino/suppliers'>[number];
export type SupplierGame = Got<'/api/v3/staff/casino/supplier-games'>['items'][number];
/** What identifies a game of a supplier. */
export type SupplierGameId = Pick<SupplierGame, 'supplier' | 'id'>;
export type SupplierRound = Got<'/api/v3/staff/casino/supplier-rounds'>['items'][number];
export type SupplierRoundCalls = Got<'/api/v3/staff/casino/supplier-rounds/{id}'>;
export type SupplierCall = Got<'/api/v3/staff/casino/supplier-calls'>['items'][number];
export type FreeRounds = Got<'/api/v3/staff/casino/free-rounds'>['items'][number];

export const supplierRoundStatuses = ['open', 'closed'] as const;
export const callKinds = ['bet', 'win', 'rollback', 'unknown'] as const;
export const callStatuses = ['done', 'undone', 'refused'] as const;
export const grantStatuses = ['requested', 'granted', 'cancelling', 'cancelled'] as const;

/** A game in one text, for addresses and choices. */
export const gameKey = ({ supplier, id }: SupplierGameId) => `${supplier} ${id}`;

/** What rounds and calls of suppliers are searched by. */
export interface SupplierFilter {
  /** Calls instead of rounds. */
  calls?: true;
  supplier?: string;
  player?: string;
  /** The supplier's id of a transaction. */
  transaction?: string;
  kind?: (typeof callKinds)[number];
  status?: string;
  /** Unix milliseconds. */
  from?: number;
  to?: number;
}

interface Offer {
  offered: boolean;
  blocked: string[];
  is_new: boolean;
  exclusive: boolean;
  reason: string;
}

interface Grant {
  player_id: string;
  supplier: string;
  game: string;
  rounds: number;
  stake: number;
  starts_at: number;
  ends_at: number;
  reason: string;
}

/** The calls that change what is played with suppliers. All throw ApiError. */
export const suppliers = {
  offer: async (supplier: string, game: string, body: Offer) =>
    got(
      client.POST('/api/v3/staff/casino/supplier-games/{supplier}/{game}', {
        params: { path: { supplier, game }, header: await csrf() },
        body,
      }),
    ),
  /** The key makes a repetition harmless. */
  grant: async (key: string, body: Grant) =>
    got(
      client.POST('/api/v3/staff/casino/free-rounds', {
        params: { header: { ...(await csrf()), 'Idempotency-Key': key } },
        body,
      }),
    ),
  cancel: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/casino/free-rounds/{id}/cancel', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

/** Refetched every minute: nodes store their counts every ten seconds. */
export const suppliersQuery = queryOptions({
  queryKey: ['casino', 'suppliers'],
  queryFn: () => got(client.GET('/api/v3/staff/casino/suppliers')),
  refetchInterval: 60_000,
});

export const supplierGamesQuery = queryOptions({
  queryKey: ['casino', 'supplier-games'],
  queryFn: () => got(client.GET('/api/v3/staff/casino/supplier-games')),
});

export const supplierRoundsQuery = ({
  supplier,
  player,
  status,
  from: begin,
  to,
}: SupplierFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'supplier-rounds', supplier, player, status, begin, to],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/supplier-rounds', {
          params: {
            query: {
              supplier,
              player,
              status: supplierRoundStatuses.find((s) => s === status),
              from: begin,
              to,
              ...from(pageParam),
            },
          },
        }),
      ),
  });

export const supplierRoundQuery = (id: string) =>
  queryOptions({
    queryKey: ['casino', 'supplier-round', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/supplier-rounds/{id}', { params: { path: { id } } })),
  });

export const supplierCallsQuery = (f: SupplierFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'supplier-calls', f],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/supplier-calls', {
          params: {
            query: {
              supplier: f.supplier,
              transaction: f.transaction,
              player: f.player,
              kind: f.kind,
              status: callStatuses.find((s) => s === f.status),
              from: f.from,
              to: f.to,
              ...from(pageParam),
            },
          },
        }),
      ),
  });

export const freeRoundsQuery = (status?: (typeof grantStatuses)[number]) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'free-rounds', status ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/free-rounds', {
          params: { query: { status, ...from(pageParam) } },
        }),
      ),
  });
