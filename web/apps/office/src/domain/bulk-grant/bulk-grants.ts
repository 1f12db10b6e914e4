import { idempotencyHeader } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** An offer for many players. Times are unix milliseconds. */
export type BulkGrant = Got<'/api/v3/staff/bulk-grants'>['items'][number];
export type BulkGrantDetail = Got<'/api/v3/staff/bulk-grants/{id}'>;
/** An entry of a list, or a player of a grant. */
export type BulkLine = BulkGrantDetail['lines'][number];
export type BulkStatus = BulkGrant['status'];

export const bulkStatuses = [
  'proposed',
  'approved',
  'done',
  'declined',
] as const satisfies BulkStatus[];

export interface BulkSearch {
  status?: BulkStatus;
  id?: string;
}

/** The first words of the keys of all queries about bulk grants. */
export const bulkTopics = ['bulk-grants'];

/** The calls of bulk grants. All throw ApiError. */
export const bulkGrants = {
  preview: async (offer_id: string, players: string[]) =>
    got(
      client.POST('/api/v3/staff/bulk-grants/preview', {
        params: { header: await csrf() },
        body: { offer_id, players },
      }),
    ),
  propose: async (key: string, body: { offer_id: string; players: string[]; reason: string }) =>
    got(
      client.POST('/api/v3/staff/bulk-grants', {
        params: { header: { ...(await csrf()), [idempotencyHeader]: key } },
        body,
      }),
    ),
  approve: async (id: string) =>
    got(
      client.POST('/api/v3/staff/bulk-grants/{id}/approve', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  decline: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/bulk-grants/{id}/decline', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

export const bulkGrantsQuery = (status: BulkSearch['status']) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['bulk-grants', 'list', status ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/bulk-grants', {
          params: { query: { status, ...from(pageParam) } },
        }),
      ),
    refetchInterval: 10_000,
  });

export const bulkGrantQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-grants', 'one', id],
    queryFn: () => got(client.GET('/api/v3/staff/bulk-grants/{id}', { params: { path: { id } } })),
    refetchInterval: 10_000,
  });

/** The entries of a list that staff have written or pasted: one a line, or between commas. */
export const entriesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** What the lines without a problem add up to, by currency. */
export function sumsOf(lines: readonly BulkLine[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, amount, wrong } of lines)
    if (!wrong) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
