import { got, type Page, type SportEvent } from '@maidan/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { Listing } from '../../domain/sport/calls.ts';

/** A listing limited to matches that the player has bet on. */
export const betEventsQuery = (listing: Listing) => {
  const withBets = { own: true };
  const key: Listing = { ...listing, ...withBets };
  return infiniteQueryOptions({
    queryKey: ['events', key],
    queryFn: ({ pageParam }) =>
      got<Page<SportEvent>>(
        api.client.GET('/api/v3/bet-events', {
          params: { query: { ...listing, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    staleTime: 0, // the player may have placed a bet since
  });
};
