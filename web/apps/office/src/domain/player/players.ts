import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Player } from './player.ts';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A player in the list. */
export type PlayerLine = Got<'/api/v3/staff/players'>['items'][number];
/** One change to a player's account. */
export type PlayerChange = Got<'/api/v3/staff/players/{id}/changes'>['items'][number];
export type PlayerProfile = Player['profile'];

/** What staff change; what is left out stays. */
export interface ProfileChange {
  first_name?: string;
  last_name?: string;
  birth?: string;
  gender?: string;
  country?: string;
  city?: string;
  address?: string;
  zip?: string;
  identification_number?: string;
  under_moderation?: boolean;
  version: number;
  reason: string;
}

export const changeProfile = async (id: string, body: ProfileChange) =>
  got(
    client.PUT('/api/v3/staff/players/{id}/profile', {
      params: { path: { id }, header: await csrf() },
      body,
    }),
  );

export const playersQuery = (text: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['players', text],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/players', {
          params: { query: { ...(text && { text }), ...from(pageParam) } },
        }),
      ),
  });

export const changesQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['player-changes', id],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/players/{id}/changes', {
          params: { path: { id }, query: from(pageParam) },
        }),
      ),
  });
