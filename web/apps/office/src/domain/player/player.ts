import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

export type Player = Got<'/api/v3/staff/players/{id}'>;
export type Deposit = Got<'/api/v3/staff/players/{id}/deposits'>['items'][number];

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: ['player', id],
    queryFn: () => got(client.GET('/api/v3/staff/players/{id}', { params: { path: { id } } })),
  });

export const depositsQuery = (player: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['deposits', player],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/players/{id}/deposits', {
          params: { path: { id: player }, query: from(pageParam) },
        }),
      ),
  });

/** Creates a one-time sign-in link of the player. */
export const makeOneTimeLink = async (player: string) =>
  got(
    client.POST('/api/v3/staff/players/{id}/onetime', {
      params: { path: { id: player }, header: await csrf() },
    }),
  );
