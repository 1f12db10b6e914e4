import { idempotencyHeader, type paths } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** An offer for many players. Times are unix milliseconds. */
export type BulkGrant = Got<'/api/v3/staff/bulk-grants'>['items'][number];
export type BulkGrantDetail = Got<'/api/v3/staff/bulk-grants/{id}'>;
/** An entry of a list, or a player of a grant. */
export type BulkLine = BulkGrantDetail['lines'][number];
export type BulkStatus = BulkGrant['status'];
/** A segment of players; what is missing does not limit it. Times are unix milliseconds. */
export type Segment =
  paths['/api/v3/staff/bulk-grants/segment']['post']['requestBody']['content']['application/json'];

export const bulkStatuses = [
  'proposed',
  'approved',
  'done',
  'declined',
] as const satisfies BulkStatus[];

export interface BulkSearch {
  /** Without it, bulk grants. */
  tab?: 'recurring';
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
  segment: async (body: Segment) =>
    got(
      client.POST('/api/v3/staff/bulk-grants/segment', {
        params: { header: await csrf() },
        body,
      }),
    ),
  propose: async (
    key: string,
    body: { offer_id: string; players: string[]; reason: string; give_at?: number },
  ) =>
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
  stop: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/bulk-grants/{id}/stop', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

/** How a grant stands: one that is approved may wait for its time, and one that has ended may have been stopped. */
export function stateOf(grant: BulkGrant): BulkStatus | 'planned' | 'stopped' {
  if (grant.planned) return 'planned';
  if (grant.status === 'declined' && grant.stopper) return 'stopped';
  return grant.status;
}

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

/** What staff write of every segment: who the players are, without days. */
export interface WhoForm {
  currency: string;
  country: string;
  deposited: NonNullable<Segment['deposited']>;
}

/** A segment as staff write it; registered and away are numbers of days. */
export interface SegmentForm extends WhoForm {
  registered: string;
  away: string;
}

const day = 24 * 60 * 60 * 1000;

/** The segment of a form at a time: who registered in the last days, and who was not seen in them. */
export function segmentOf(form: SegmentForm, now: number): Segment {
  const { currency, country, registered, away, deposited } = form;
  return {
    ...(currency && { currency }),
    ...(country && { country }),
    ...(Number(registered) > 0 && { registered_from: now - Number(registered) * day }),
    ...(Number(away) > 0 && { seen_until: now - Number(away) * day }),
    ...(deposited && { deposited }),
  };
}
