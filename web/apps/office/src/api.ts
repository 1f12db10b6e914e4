import { client, csrf, from, got, type Got } from './client.ts';

export type { Page } from './client.ts';

/** A signed-in member of staff. */
export type Member = Got<'/api/v3/staff/session'>;
export type Withdrawal = Got<'/api/v3/staff/withdrawals'>['items'][number];
export type WithdrawalStatus = Withdrawal['status'];
export type Deposit = Got<'/api/v3/staff/players/{id}/deposits'>['items'][number];
export type Player = Got<'/api/v3/staff/players/{id}'>;
export type Entry = Got<'/api/v3/staff/accounts/{account}/entries'>['items'][number];
export type AuditLine = Got<'/api/v3/staff/audit'>['items'][number];

export const withdrawalStatuses = [
  'pending',
  'approved',
  'paid',
  'rejected',
] as const satisfies WithdrawalStatus[];

/** The calls of the office. Every one throws ApiError. */
export const api = {
  session: () => got(client.GET('/api/v3/staff/session')),
  signIn: async (email: string, password: string) =>
    got(
      client.POST('/api/v3/staff/session', {
        params: { header: await csrf() },
        body: { email, password },
      }),
    ),
  showCode: async (code: string) =>
    got(
      client.POST('/api/v3/staff/session/second-factor', {
        params: { header: await csrf() },
        body: { code },
      }),
    ),
  startEnrolment: async () =>
    got(client.POST('/api/v3/staff/session/enrolment', { params: { header: await csrf() } })),
  confirmEnrolment: async (code: string) =>
    got(
      client.POST('/api/v3/staff/session/enrolment/confirm', {
        params: { header: await csrf() },
        body: { code },
      }),
    ),
  signOut: async () =>
    got(client.DELETE('/api/v3/staff/session', { params: { header: await csrf() } })),

  withdrawals: ({
    cursor,
    ...filter
  }: {
    status?: WithdrawalStatus;
    player?: string;
    cursor?: string;
  }) =>
    got(
      client.GET('/api/v3/staff/withdrawals', {
        params: { query: { ...filter, ...from(cursor) } },
      }),
    ),
  /** With the whole account that it goes to: only for a member who may decide. */
  withdrawal: (id: string) =>
    got(client.GET('/api/v3/staff/withdrawals/{id}', { params: { path: { id } } })),
  approve: async (id: string) =>
    got(
      client.POST('/api/v3/staff/withdrawals/{id}/approve', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  reject: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/withdrawals/{id}/reject', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),

  player: (id: string) =>
    got(client.GET('/api/v3/staff/players/{id}', { params: { path: { id } } })),
  deposits: (id: string, cursor: string) =>
    got(
      client.GET('/api/v3/staff/players/{id}/deposits', {
        params: { path: { id }, query: from(cursor) },
      }),
    ),
  entries: (account: string, cursor: string) =>
    got(
      client.GET('/api/v3/staff/accounts/{account}/entries', {
        params: { path: { account }, query: from(cursor) },
      }),
    ),
  audit: (cursor: string) =>
    got(client.GET('/api/v3/staff/audit', { params: { query: from(cursor) } })),
};
