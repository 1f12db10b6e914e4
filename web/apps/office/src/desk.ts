import { client, csrf, from, got, type Got } from './client.ts';

export type SupportThread = Got<'/api/v3/staff/support/threads'>['items'][number];
export type SupportStatus = SupportThread['status'];
export type SupportRecord = Got<'/api/v3/staff/support/threads/{id}'>;
export type PromoCode = Got<'/api/v3/staff/promo-codes'>['items'][number];
export type PromoCodeForm = Omit<PromoCode, 'uses' | 'created_at' | '$schema'>;
export type CaughtMail = Got<'/api/v3/staff/mails'>['items'][number];

export const supportStatuses = ['open', 'answered', 'closed'] as const satisfies SupportStatus[];

const one = async (id: string) => ({ path: { id }, header: await csrf() });

/** The calls of support: conversations, promo codes, emails, links. All throw ApiError. */
export const desk = {
  threads: (status: SupportStatus | undefined, cursor: string) =>
    got(
      client.GET('/api/v3/staff/support/threads', {
        params: { query: { ...(status && { status }), ...from(cursor) } },
      }),
    ),
  thread: (id: string) =>
    got(client.GET('/api/v3/staff/support/threads/{id}', { params: { path: { id } } })),
  answer: async (id: string, text: string) =>
    got(
      client.POST('/api/v3/staff/support/threads/{id}/answer', {
        params: await one(id),
        body: { text },
      }),
    ),
  close: async (id: string) =>
    got(client.POST('/api/v3/staff/support/threads/{id}/close', { params: await one(id) })),

  promoCodes: (cursor: string) =>
    got(client.GET('/api/v3/staff/promo-codes', { params: { query: from(cursor) } })),
  makePromoCode: async (form: PromoCodeForm) =>
    got(client.POST('/api/v3/staff/promo-codes', { params: { header: await csrf() }, body: form })),
  endPromoCode: async (code: string) =>
    got(
      client.POST('/api/v3/staff/promo-codes/{code}/end', {
        params: { path: { code }, header: await csrf() },
      }),
    ),

  mails: (cursor: string) =>
    got(client.GET('/api/v3/staff/mails', { params: { query: from(cursor) } })),
  makeLink: async (player: string) =>
    got(client.POST('/api/v3/staff/players/{id}/onetime', { params: await one(player) })),
};
