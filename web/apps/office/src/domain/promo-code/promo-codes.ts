import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type PromoCode = Got<'/api/v3/staff/promo-codes'>['items'][number];
export type PromoCodeForm = Omit<PromoCode, 'uses' | 'created_at' | '$schema'>;
export type PromoPlace = NonNullable<PromoCode['place']>;
export type BonusOffer = Got<'/api/v3/staff/offers'>['items'][number];

/** What codes that are created together have in common. */
export type PromoBatchForm = Omit<PromoCodeForm, 'code' | 'most_uses' | 'player_id'> & {
  count: number;
};

export const promoPlaces: readonly PromoPlace[] = ['everywhere', 'registration', 'account'];

/** The calls of promo codes. All throw ApiError. */
export const promoCodes = {
  create: async (form: PromoCodeForm) =>
    got(client.POST('/api/v3/staff/promo-codes', { params: { header: await csrf() }, body: form })),
  createMany: async (form: PromoBatchForm) =>
    got(
      client.POST('/api/v3/staff/promo-codes/batch', {
        params: { header: await csrf() },
        body: form,
      }),
    ),
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

export const promoUsesQuery = (code: string) =>
  queryOptions({
    queryKey: ['promo-codes', 'uses', code],
    queryFn: () =>
      got(client.GET('/api/v3/staff/promo-codes/{code}/uses', { params: { path: { code } } })),
  });

/** What codes can give. */
export const bonusOffersQuery = queryOptions({
  queryKey: ['bonus-offers'],
  queryFn: () => got(client.GET('/api/v3/staff/offers')),
});
