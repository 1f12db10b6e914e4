import { toApiError, type EventGroup, type MatchDetail } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Lists of events and single events. Live updates write to the same cache keys. */

const seconds = 1000;

export const eventsQuery = (status: EventGroup) =>
  queryOptions({
    queryKey: ['events', status],
    queryFn: () => api.calls.events({ sport: 'cricket', status }),
    staleTime: 10 * seconds,
    refetchInterval: status === 'live' ? 20 * seconds : 60 * seconds,
  });

/** Fetches a match. Players with a bet on a hidden match can still open it. */
async function fetchMatch(id: string, hidden = false) {
  if (hidden) return api.calls.betMatch(id);
  try {
    return await api.calls.match(id);
  } catch (error) {
    if (toApiError(error).status !== 404 || !api.session.signedIn) throw error;
    return await api.calls.betMatch(id);
  }
}

export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', id],
    queryFn: ({ client }) =>
      fetchMatch(id, client.getQueryData<MatchDetail>(['match', id])?.hidden),
    staleTime: 5 * seconds,
    refetchInterval: 20 * seconds,
  });
