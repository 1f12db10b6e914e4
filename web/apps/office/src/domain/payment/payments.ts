import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** A withdrawal that waits for staff, with its risk, approvals and assignment. */
export type Pending = Got<'/api/v3/staff/payments/pending'>[number];
export type Risk = Pending['risk'];
/** What staff know about a deposit or a withdrawal. */
export type Dossier = Got<'/api/v3/staff/payments/{id}'>;
export type Resolution = Dossier['resolutions'][number];
export type Outcome = Resolution['outcome'];

/** The calls about payments. All throw ApiError. */
export const payments = {
  approveAll: async (ids: string[]) =>
    got(
      client.POST('/api/v3/staff/payments/approve', {
        params: { header: await csrf() },
        body: { ids },
      }),
    ),
  addNote: async (id: string, text: string) =>
    got(
      client.POST('/api/v3/staff/payments/{id}/notes', {
        params: { path: { id }, header: await csrf() },
        body: { text },
      }),
    ),
  /** Gives a payment to a member; an empty id releases it. */
  assign: async (id: string, to: string) =>
    got(
      client.POST('/api/v3/staff/payments/{id}/assignment', {
        params: { path: { id }, header: await csrf() },
        body: { to },
      }),
    ),
  proposeOutcome: async (id: string, outcome: Outcome, reason: string) =>
    got(
      client.POST('/api/v3/staff/payments/{id}/resolution', {
        params: { path: { id }, header: await csrf() },
        body: { outcome, reason },
      }),
    ),
  decideOutcome: async (resolution: string, approve: boolean) =>
    got(
      client.POST('/api/v3/staff/payment-resolutions/{id}/decide', {
        params: { path: { id: resolution }, header: await csrf() },
        body: { approve },
      }),
    ),
};

/** The withdrawals that wait, those of VIP members first and the riskiest first among equals. Refetched every ten seconds, so that new ones appear. */
export const pendingQuery = queryOptions({
  queryKey: ['withdrawals', 'risk'],
  queryFn: () => got(client.GET('/api/v3/staff/payments/pending')),
  refetchInterval: 10_000,
});

/** The withdrawals whose payout has no result. */
export const heldQuery = queryOptions({
  queryKey: ['withdrawals', 'held'],
  queryFn: () => got(client.GET('/api/v3/staff/payments/held')),
  refetchInterval: 10_000,
});

export const dossierQuery = (id: string) =>
  queryOptions({
    queryKey: ['dossier', id],
    queryFn: () => got(client.GET('/api/v3/staff/payments/{id}', { params: { path: { id } } })),
  });

export const paymentMembersQuery = queryOptions({
  queryKey: ['payment-members'],
  queryFn: () => got(client.GET('/api/v3/staff/payments/members')),
  staleTime: 60_000,
});
