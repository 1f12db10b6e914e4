import type { BetPeriod, BetStatusFilter } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The limits of stakes. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => api.calls.betLimits(),
  staleTime: 60_000,
});

/** The player's bets. Live updates write to the same cache key. */
export const betsQuery = (status: BetStatusFilter, period: BetPeriod) =>
  infiniteQueryOptions({
    queryKey: ['bets', status, period],
    queryFn: ({ pageParam }) => api.calls.bets({ status, period, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });
