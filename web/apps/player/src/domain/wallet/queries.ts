import type { Deposit } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The balance, deposits and withdrawals. Live updates write to the same cache keys. */

const seconds = 1000;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: () => api.calls.balance(),
  staleTime: 10 * seconds,
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

export const withdrawalConditionsQuery = queryOptions({
  queryKey: ['withdrawal-conditions'],
  queryFn: () => api.calls.withdrawalConditions(),
  staleTime: 0,
});

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ['withdrawals'],
  queryFn: ({ pageParam }) => api.calls.withdrawals({ cursor: pageParam }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next || undefined,
});
