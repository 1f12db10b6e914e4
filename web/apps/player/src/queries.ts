import {
  toApiError,
  type BetPeriod,
  type BetStatus,
  type Deposit,
  type MatchDetail,
} from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The queries of the app. Live updates write to the same cache keys. */

export type EventStatus = 'live' | 'upcoming' | 'ended';

const seconds = 1000;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => api.calls.settings(),
  staleTime: Infinity,
});

export const eventsQuery = (status: EventStatus) =>
  queryOptions({
    queryKey: ['events', status],
    queryFn: () => api.calls.events({ sport: 'cricket', status }),
    staleTime: 10 * seconds,
    refetchInterval: status === 'live' ? 20 * seconds : 60 * seconds,
  });

/** Fetches a match. Players with a bet on a hidden match can still open it. */
async function fetchMatch(id: string, hidden = false) {
  if (hidden) return api.calls.betMatch(id);
  try {
    return await api.calls.match(id);
  } catch (error) {
    if (toApiError(error).status !== 404 || !api.session.signedIn) throw error;
    return await api.calls.betMatch(id);
  }
}

export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', id],
    queryFn: ({ client }) =>
      fetchMatch(id, client.getQueryData<MatchDetail>(['match', id])?.hidden),
    staleTime: 5 * seconds,
    refetchInterval: 20 * seconds,
  });

export const offersQuery = (currency: string) =>
  queryOptions({
    queryKey: ['offers', currency],
    queryFn: () => api.calls.welcomeOffers(currency),
    staleTime: 60 * seconds,
  });

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.calls.me() });

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: () => api.calls.balance(),
  staleTime: 10 * seconds,
});

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => api.calls.betLimits(),
  staleTime: 60 * seconds,
});

export const betsQuery = (status: BetStatus, period: BetPeriod) =>
  infiniteQueryOptions({
    queryKey: ['bets', status, period],
    queryFn: ({ pageParam }) => api.calls.bets({ status, period, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });

export const depositMethodsQuery = queryOptions({
  queryKey: ['deposit-methods'],
  queryFn: () => api.calls.depositMethods(),
  staleTime: 60 * seconds,
});

const isPending = (deposit: Deposit | undefined) =>
  deposit?.status === 'created' || deposit?.status === 'queued';

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['deposit', id],
    queryFn: () => api.calls.deposit(id),
    refetchInterval: ({ state }) => (isPending(state.data) ? 4 * seconds : false),
  });

export const depositsQuery = infiniteQueryOptions({
  queryKey: ['deposits'],
  queryFn: ({ pageParam }) => api.calls.deposits({ cursor: pageParam }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
});

export const withdrawalMethodsQuery = queryOptions({
  queryKey: ['withdrawal-methods'],
  queryFn: () => api.calls.withdrawalMethods(),
  staleTime: 60 * seconds,
});

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ['withdrawals'],
  queryFn: ({ pageParam }) => api.calls.withdrawals({ cursor: pageParam }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
});
