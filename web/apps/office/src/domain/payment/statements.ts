import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A provider and how its statement files are read. */
export type StatementMapping = Got<'/api/v3/staff/statement-mappings'>[number];
export type Mapping = NonNullable<StatementMapping['mapping']>;
/** An imported statement file of a provider. */
export type Statement = Got<'/api/v3/staff/statements'>['items'][number];
/** A difference between a statement file and the payments. */
export type Difference = Got<'/api/v3/staff/differences'>['items'][number];
export type DifferenceKind = Difference['kind'];
export type DifferenceAction = Exclude<Difference['action'], ''>;

/** undecided: open and proposed. */
export const differenceStates = ['undecided', 'open', 'proposed', 'resolved', 'cleared'] as const;
export type DifferenceState = (typeof differenceStates)[number];

export const differenceKinds: DifferenceKind[] = [
  'missing_here',
  'missing_at_provider',
  'amount',
  'currency',
  'status',
  'duplicate',
  'fee',
];

/** Actions that are carried out at once; all others wait for a second member. */
export const immediate: DifferenceAction[] = ['accept', 'book_fee'];

export interface Upload {
  provider: string;
  name: string;
  file: string;
  mapping: Mapping;
}

/** The calls of reconciliation. All throw ApiError. */
export const statements = {
  saveMapping: async (provider: string, mapping: Mapping) =>
    got(
      client.POST('/api/v3/staff/statement-mappings/{provider}', {
        params: { path: { provider }, header: await csrf() },
        body: mapping,
      }),
    ),
  import: async (body: Upload) =>
    got(client.POST('/api/v3/staff/statements', { params: { header: await csrf() }, body })),
  match: async (id: string) =>
    got(
      client.POST('/api/v3/staff/statements/{id}/match', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  resolve: async (id: string, action: DifferenceAction, reason: string, target: string) =>
    got(
      client.POST('/api/v3/staff/differences/{id}/resolve', {
        params: { path: { id }, header: await csrf() },
        body: { action, reason, ...(target && { target }) },
      }),
    ),
  decide: async (id: string, approve: boolean) =>
    got(
      client.POST('/api/v3/staff/differences/{id}/decide', {
        params: { path: { id }, header: await csrf() },
        body: { approve },
      }),
    ),
};

export const mappingsQuery = queryOptions({
  queryKey: ['statement-mappings'],
  queryFn: () => got(client.GET('/api/v3/staff/statement-mappings')),
});

export const statementsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['statements', 'all'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/statements', { params: { query: from(pageParam) } })),
});

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['statements', 'one', id],
    queryFn: () => got(client.GET('/api/v3/staff/statements/{id}', { params: { path: { id } } })),
    enabled: id !== '',
  });

export interface DifferenceFilter {
  state: DifferenceState;
  kind?: DifferenceKind;
  /** Only those that this file opened. */
  statement?: string;
}

/** Refetched every ten seconds, so that what colleagues decide disappears. */
export const differencesQuery = ({ state, kind, statement }: DifferenceFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['differences', state, kind ?? '', statement ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/differences', {
          params: { query: { state, kind, statement, ...from(pageParam) } },
        }),
      ),
    refetchInterval: 10_000,
  });
