import type { WithdrawalStatus } from '@maidan/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type Withdrawal = Got<'/api/v3/staff/withdrawals'>['items'][number];

export interface QueueFilter {
  status?: WithdrawalStatus;
  player?: string;
}

/** The calls of withdrawals. All throw ApiError. */
export const withdrawals = {
  /** Returns the withdrawal with the full account number. Only staff who may decide are permitted. */
  get: (id: string) =>
    got(client.GET('/api/v3/staff/withdrawals/{id}', { params: { path: { id } } })),
  approve: async (id: string) =>
    got(
      client.POST('/api/v3/staff/withdrawals/{id}/approve', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  reject: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/withdrawals/{id}/reject', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

/** Refetched every ten seconds, so that new withdrawals appear. */
export const withdrawalsQuery = ({ status, player }: QueueFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['withdrawals', status ?? 'all', player ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/withdrawals', {
          params: { query: { status, player, ...from(pageParam) } },
        }),
      ),
    refetchInterval: 10_000,
  });
