import { idempotencyHeader } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** What should be at a provider now, by method. */
export type Float = Got<'/api/v3/staff/floats'>[number];
/** The floats of a currency beside the accounts of the ledger. */
export type LedgerSum = Got<'/api/v3/staff/floats/ledger'>[number];
/** Money that the operator moved between its bank and a provider. */
export type Movement = Got<'/api/v3/staff/float-movements'>[number];
export type Day = Got<'/api/v3/staff/payment-days'>[number];
export type Report = Got<'/api/v3/staff/payment-days/{day}'>;
/** What a day came to for a provider, a method and a currency. */
export type Total = Report['items'][number];

export interface NewMovement {
  provider: string;
  method: string;
  currency: string;
  /** Hundredths; positive to the provider. */
  amount: number;
  reason: string;
}

/** The calls of floats. All throw ApiError. */
export const floats = {
  compare: () => got(client.GET('/api/v3/staff/floats/ledger')),
  setLimit: async (provider: string, currency: string, warn_below: number) =>
    got(
      client.POST('/api/v3/staff/floats/limit', {
        params: { header: await csrf() },
        body: { provider, currency, warn_below },
      }),
    ),
  /** Sent twice with one key it is recorded once. */
  move: async (key: string, body: NewMovement) =>
    got(
      client.POST('/api/v3/staff/float-movements', {
        params: { header: { ...(await csrf()), [idempotencyHeader]: key } },
        body,
      }),
    ),
};

/** Refetched every ten seconds: payments change them. */
export const floatsQuery = queryOptions({
  queryKey: ['floats'],
  queryFn: () => got(client.GET('/api/v3/staff/floats')),
  refetchInterval: 10_000,
});

/** The providers, and the methods of each currency. */
export const floatMethodsQuery = queryOptions({
  queryKey: ['float-methods'],
  queryFn: () => got(client.GET('/api/v3/staff/floats/methods')),
  staleTime: 60_000,
});

export const movementsQuery = queryOptions({
  queryKey: ['float-movements'],
  queryFn: () => got(client.GET('/api/v3/staff/float-movements')),
});

/** The days up to today, the latest first. */
export const daysQuery = queryOptions({
  queryKey: ['payment-days'],
  queryFn: () => got(client.GET('/api/v3/staff/payment-days')),
});

/** A day; one that is open is refetched every ten seconds. */
export const reportQuery = (day: string) =>
  queryOptions({
    queryKey: ['payment-day', day],
    queryFn: () =>
      got(client.GET('/api/v3/staff/payment-days/{day}', { params: { path: { day } } })),
    enabled: day !== '',
    refetchInterval: ({ state }) => (state.data?.closed_at ? false : 10_000),
  });
