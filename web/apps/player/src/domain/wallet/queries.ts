import type { DepositStatus, WithdrawalStatus } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { periodSpan } from '../history/period.ts';
import type { Filter } from '../history/queries.ts';
import { pollEvery } from './deposit.ts';

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

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['deposit', id],
    queryFn: () => api.calls.deposit(id),
    refetchInterval: ({ state: { data } }) => (data ? pollEvery(data, Date.now()) : false),
  });

/** The query parameters of a page of a history. */
const historyPage = ({ status, period }: Filter<string>, cursor: string) => ({
  ...periodSpan(period),
  ...(status === 'all' ? {} : { status }),
  cursor,
});

export const depositsQuery = (filter: Filter<DepositStatus>) =>
  infiniteQueryOptions({
    queryKey: ['deposits', filter],
    queryFn: ({ pageParam }) => api.calls.deposits(historyPage(filter, pageParam)),
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

export const withdrawalsQuery = (filter: Filter<WithdrawalStatus>) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', filter],
    queryFn: ({ pageParam }) => api.calls.withdrawals(historyPage(filter, pageParam)),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });
