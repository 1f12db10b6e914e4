import { got, type Bet, type BetPeriod, type BetStatusFilter } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The limits of stakes. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => api.calls.betLimits(),
  staleTime: 60_000,
});

/** One of the player's bets. */
export const betQuery = (id: string) =>
  queryOptions({
    queryKey: ['bet', id],
    queryFn: () => got<Bet>(api.client.GET('/api/v3/bets/{id}', { params: { path: { id } } })),
  });

/** The player's bets. Live updates write to the same cache key. */
export const betsQuery = (status: BetStatusFilter, period: BetPeriod) =>
  infiniteQueryOptions({
    queryKey: ['bets', status, period],
    queryFn: ({ pageParam }) => api.calls.bets({ status, period, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });
