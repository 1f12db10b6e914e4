import { got } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { BetOffer } from './offer.ts';

/** The offers that hold for accumulators now, in a currency. */
export const betOffersQuery = (currency: string) =>
  queryOptions({
    queryKey: ['bet-offers', currency],
    queryFn: () =>
      got<{ items: BetOffer[] }>(
        api.client.GET('/api/v3/sport/offers', { params: { query: { currency } } }),
      ),
    staleTime: 60_000,
  });
