import { attempt, checked, typedClient, type paths } from '@maidan/api';
import type { Minor } from '@maidan/money';

/** Fields that are amounts of money; the document has them as numbers. */
type MoneyField = 'amount' | 'balance' | 'credited' | 'total_deposit';

/** A shape of the document with its amounts branded. */
type Priced<T> = T extends (infer I)[]
  ? Priced<I>[]
  : T extends object
    ? { [K in keyof T]: K extends MoneyField ? InMinor<T[K]> : Priced<T[K]> }
    : T;
type InMinor<T> = T extends number ? Minor : T;

/** What a GET of this address answers. */
type Got<P extends keyof paths> = paths[P]['get'] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
}
  ? Priced<T>
  : never;

export interface Page<T> {
  items: T[];
  next: string;
}

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

/** The office's session is a cookie, so its requests need no signing. */
const client = typedClient(location.origin, async (request) =>
  checked(await attempt(request, (r) => fetch(r))),
);

/** The data of a good answer; bad answers were thrown on the way. */
async function got<T>(answer: Promise<{ data?: T }>): Promise<Priced<T>> {
  return (await answer).data as Priced<T>;
}

/** What every request needs that changes something. */
async function csrf() {
  const { token } = await got(client.GET('/ccg/csrf-token'));
  return { 'X-CSRF-TOKEN': token };
}

/** An empty cursor is the first page. */
const from = (cursor: string | undefined) => (cursor ? { cursor } : {});

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
