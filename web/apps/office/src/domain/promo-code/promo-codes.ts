import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type PromoCode = Got<'/api/v3/staff/promo-codes'>['items'][number];
export type PromoCodeForm = Omit<PromoCode, 'uses' | 'created_at' | '$schema'>;

/** The calls of promo codes. All throw ApiError. */
export const promoCodes = {
  create: async (form: PromoCodeForm) =>
    got(client.POST('/api/v3/staff/promo-codes', { params: { header: await csrf() }, body: form })),
  end: async (code: string) =>
    got(
      client.POST('/api/v3/staff/promo-codes/{code}/end', {
        params: { path: { code }, header: await csrf() },
      }),
    ),
};

export const promoCodesQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['promo-codes'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/promo-codes', { params: { query: from(pageParam) } })),
});
