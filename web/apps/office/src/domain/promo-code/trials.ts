import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** What can be staked on in a trial. */
export type OfferWay = Got<'/api/v3/staff/offers/ways'>['items'][number];

/** How simulated players use an offer. Amounts are hundredths of the currency. */
export interface TrialPlan {
  currency: string;
  deposit: number;
  way: string;
  /** Of each accumulator. */
  legs?: number;
  stake: number;
  rounds: number;
  players: number;
}

export const offerWaysQuery = queryOptions({
  queryKey: ['offer-ways'],
  queryFn: () => got(client.GET('/api/v3/staff/offers/ways')),
  staleTime: Infinity,
});

/** Plays an offer with simulated players. Nothing is stored. Throws ApiError. */
export const tryOffer = async (id: string, body: TrialPlan) =>
  got(
    client.POST('/api/v3/staff/offers/{id}/trial', {
      params: { path: { id }, header: await csrf() },
      body,
    }),
  );

export type OfferTrial = Awaited<ReturnType<typeof tryOffer>>;

/** How many bets of a player one trial can have: all players together at most two millions, or as many legs. */
export const roundsFor = (players: number, legs = 1) =>
  Math.min(5000, Math.floor(2_000_000 / players / legs));
