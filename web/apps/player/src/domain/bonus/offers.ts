import { got, type WelcomeOffer } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { bonusIdOf } from './rules.ts';

/** The welcome offers in a currency. */
export const offersQuery = (currency: string) =>
  queryOptions({
    queryKey: ['offers', currency],
    queryFn: () => api.calls.welcomeOffers(currency),
    staleTime: 60_000,
  });

/** An offer in a currency, also one that no list shows; null when it does not run in it. */
export const namedOfferQuery = (offer: string, currency: string) =>
  queryOptions({
    queryKey: ['offers', currency, offer],
    queryFn: async () => {
      // Offers that are not for crash pages are not needed; the named one comes in any case.
      const query = { currency, crash: true, offer };
      const found = await got<WelcomeOffer[]>(
        api.client.GET('/bonus/v1/bonuses/welcome-for-land', { params: { query } }),
      );
      return found.find(({ id }) => id === bonusIdOf(offer, currency)) ?? null;
    },
    staleTime: 60_000,
  });
