import type { Schemas } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got } from '../../client.ts';
import type { BonusOffer } from '../promo-code/promo-codes.ts';

/**
 * An offer as staff edit it. Amounts are multiples of the smallest stake, except for `max_bonus` (hundredths of the currency); odds are
 * thousandths, times unix milliseconds. 0 is none.
 */
export type OfferForm = Schemas['OfferForm'];
export type OfferKind = OfferForm['kind'];
/** A stored offer with its versions, the latest first. */
export type OfferRecord = Schemas['OfferRecord'];
export type OfferVersion = OfferRecord['versions'][number];
export type OfferCheck = Schemas['OfferCheck'];
export type OfferProblem = OfferCheck['problems'][number];
/** The amounts of an offer in a currency, in hundredths. */
export type OfferAmount = OfferCheck['amounts'][number];
export type OfferState = BonusOffer['state'];

/** The first words of the keys of queries that a changed offer makes outdated. */
export const offerTopics = ['bonus-offers', 'offer-costs', 'campaign-words', 'audit'];

/** The version of an offer that is not stored yet. */
export const unsaved = -1;

/** The terms with the steps of a boost and of a race going up, wherever in their list they were added. */
function ordered({ legs, play, ...terms }: OfferForm['terms']): OfferForm['terms'] {
  const boost = legs?.steps?.toSorted((a, b) => a.legs - b.legs);
  const race = play?.steps?.toSorted((a, b) => a.staked - b.staked);
  return {
    ...terms,
    ...(legs && { legs: { ...legs, ...(boost && { steps: boost }) } }),
    ...(play && { play: { ...play, ...(race && { steps: race }) } }),
  };
}

/** The offer as the server demands it. Cash is not limited by what a bonus becomes at most, whose field is not shown then. */
function demanded(offer: OfferForm): OfferForm {
  const terms = ordered(offer.terms);
  if (!terms.play || terms.wager > 0) return { ...offer, terms };
  return { ...offer, terms: { ...terms, max_transfer: 0 } };
}

/** The calls of the editor of offers. All throw ApiError. */
export const offers = {
  get: async (id: string): Promise<OfferRecord> =>
    got(client.GET('/api/v3/staff/offers/{id}', { params: { path: { id } } })),
  check: async (offer: OfferForm): Promise<OfferCheck> =>
    got(
      client.POST('/api/v3/staff/offers/check', {
        params: { header: await csrf() },
        body: demanded(offer),
      }),
    ),
  /** Stores an offer. `base` is the version that was edited, or `unsaved`. */
  save: async (offer: OfferForm, base: number, reason: string): Promise<OfferRecord> =>
    got(
      client.PUT('/api/v3/staff/offers/{id}', {
        params: { path: { id: offer.id }, header: await csrf() },
        body: { base, reason, offer: demanded(offer) },
      }),
    ),
};

/** The editor has its own copy, so the record is not refetched on focus. */
export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offer', id],
    queryFn: () => offers.get(id),
    refetchOnWindowFocus: false,
  });

/** What is wrong with an offer, and its amounts in each currency; with the offer, to which they belong. Nothing is stored. */
export const offerCheckQuery = (offer: OfferForm) =>
  queryOptions({
    queryKey: ['offer-check', offer],
    queryFn: async () => ({ ...(await offers.check(offer)), offer }),
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** The languages of the brand. They change with its file only. */
export const brandLanguagesQuery = queryOptions({
  queryKey: ['brand-languages'],
  queryFn: async () => {
    const query = { with: 'languages' };
    const { languages } = await got(client.GET('/api/v3/settings', { params: { query } }));
    return languages ?? [];
  },
  staleTime: Infinity,
});
