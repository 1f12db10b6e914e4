import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A payment that a person must match. */
export type PaymentCase = Got<'/api/v3/staff/payment-cases'>['items'][number];
export type CaseStatus = PaymentCase['status'];
export type CaseAction = PaymentCase['actions'][number];

export const caseStatuses: CaseStatus[] = ['open', 'proposed', 'closed'];

/** The calls of cases. All throw ApiError. */
export const cases = {
  resolve: async (id: string, action: CaseAction, reason: string, target: string) =>
    got(
      client.POST('/api/v3/staff/payment-cases/{id}/resolve', {
        params: { path: { id }, header: await csrf() },
        body: { action, reason, target },
      }),
    ),
  decide: async (id: string, approve: boolean) =>
    got(
      client.POST('/api/v3/staff/payment-cases/{id}/decide', {
        params: { path: { id }, header: await csrf() },
        body: { approve },
      }),
    ),
};

/** Refetched every ten seconds, so that new cases appear. */
export const casesQuery = (status: CaseStatus) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['payment-cases', status],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/payment-cases', {
          params: { query: { status, ...from(pageParam) } },
        }),
      ),
    refetchInterval: 10_000,
  });
