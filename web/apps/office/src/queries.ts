import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Page, type WithdrawalStatus } from './api.ts';

/** Every question the office asks, by its key in the cache. */

const seconds = 1000;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: api.session,
  staleTime: 60 * seconds,
});

const paged = {
  initialPageParam: '',
  getNextPageParam: (page: Page<unknown>) => page.next || undefined,
};

export interface QueueFilter {
  status?: WithdrawalStatus;
  player?: string;
}

/** What is new appears by itself: the list is asked for every ten seconds. */
export const withdrawalsQuery = ({ status, player }: QueueFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['withdrawals', status ?? 'all', player ?? ''],
    queryFn: ({ pageParam }) => api.withdrawals({ status, player, cursor: pageParam }),
    refetchInterval: 10 * seconds,
  });

export const playerQuery = (id: string) =>
  queryOptions({ queryKey: ['player', id], queryFn: () => api.player(id) });

export const depositsQuery = (player: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['deposits', player],
    queryFn: ({ pageParam }) => api.deposits(player, pageParam),
  });

export const entriesQuery = (account: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['entries', account],
    queryFn: ({ pageParam }) => api.entries(account, pageParam),
  });

export const auditQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['audit'],
  queryFn: ({ pageParam }) => api.audit(pageParam),
});
