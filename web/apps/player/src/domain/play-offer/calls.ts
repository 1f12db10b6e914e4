import { got, idempotencyHeader, type PlayOffer, type PlayRun } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { isOpen } from './rules.ts';

/** The offers on play that the player can begin, and those begun: the latest first, without those closed more than 30 days ago. */
export interface PlayOffers {
  available: PlayOffer[];
  items: PlayRun[];
}

const seconds = 1000;

/** While one is open its progress is fetched again and again: no live message reports every bet and round. */
export const playOffersQuery = queryOptions({
  queryKey: ['bonuses', 'play-offers'],
  queryFn: () => got<PlayOffers>(api.client.GET('/api/v3/players/me/play-offers')),
  staleTime: 5 * seconds,
  refetchInterval: ({ state: { data } }) => (data?.items.some(isOpen) ? 10 * seconds : false),
});

/** Begins an offer. The same key is one command. */
export const beginOffer = (key: string, bonus_id: string) =>
  got<PlayRun>(
    api.client.POST('/api/v3/players/me/play-offers', {
      params: { header: { [idempotencyHeader]: key } },
      body: { bonus_id },
    }),
  );
