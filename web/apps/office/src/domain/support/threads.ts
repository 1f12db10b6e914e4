import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type SupportThread = Got<'/api/v3/staff/support/threads'>['items'][number];
export type SupportStatus = SupportThread['status'];
/** A conversation with its messages. */
export type SupportRecord = Got<'/api/v3/staff/support/threads/{id}'>;

export const supportStatuses = ['open', 'answered', 'closed'] as const satisfies SupportStatus[];

const one = async (id: string) => ({ path: { id }, header: await csrf() });

/** The calls of support. All throw ApiError. */
export const support = {
  answer: async (id: string, text: string) =>
    got(
      client.POST('/api/v3/staff/support/threads/{id}/answer', {
        params: await one(id),
        body: { text },
      }),
    ),
  close: async (id: string) =>
    got(client.POST('/api/v3/staff/support/threads/{id}/close', { params: await one(id) })),
};

/** The conversations of a status, or of any; with mine only those of members whose manager the reader is. */
export const threadsQuery = (status?: SupportStatus, mine?: boolean) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['support', status ?? 'all', mine ?? false],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/support/threads', {
          params: {
            query: { ...(status && { status }), ...(mine && { mine }), ...from(pageParam) },
          },
        }),
      ),
    refetchInterval: 10_000,
  });

/** Refetched every five seconds: the visitor may write at any time. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['support-thread', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/support/threads/{id}', { params: { path: { id } } })),
    refetchInterval: 5000,
  });
