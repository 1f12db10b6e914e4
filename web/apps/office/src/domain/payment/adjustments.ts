import { idempotencyHeader } from '@maidan/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A manual change of a player's balance, which two members decide. */
export type Adjustment = Got<'/api/v3/staff/adjustments'>['items'][number];
export type AdjustmentStatus = Adjustment['status'];
export type AdjustmentCategory = Adjustment['category'];

export const adjustmentStatuses: AdjustmentStatus[] = ['proposed', 'approved', 'declined'];
export const adjustmentCategories: AdjustmentCategory[] = [
  'payment_error',
  'bet_error',
  'goodwill',
  'chargeback',
  'fraud',
  'other',
];

export interface Proposal {
  player_id: string;
  currency: string;
  /** Hundredths; positive credits the player, negative debits. */
  amount: number;
  category: AdjustmentCategory;
  reason: string;
  /** The credited deposit that a debit reverses; a chargeback needs it. Its bonus ends. */
  deposit_id?: string;
}

/** The calls of adjustments. All throw ApiError. */
export const adjustments = {
  /** Sent twice with one key it is proposed once. */
  propose: async (key: string, body: Proposal) =>
    got(
      client.POST('/api/v3/staff/adjustments', {
        params: { header: { ...(await csrf()), [idempotencyHeader]: key } },
        body,
      }),
    ),
  approve: async (id: string) =>
    got(
      client.POST('/api/v3/staff/adjustments/{id}/approve', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  decline: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/adjustments/{id}/decline', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

export interface AdjustmentFilter {
  status?: AdjustmentStatus;
  player?: string;
}

/** Refetched every ten seconds, so that new proposals appear. */
export const adjustmentsQuery = ({ status, player }: AdjustmentFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['adjustments', status ?? 'all', player ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/adjustments', {
          params: { query: { status, player, ...from(pageParam) } },
        }),
      ),
    refetchInterval: 10_000,
  });
