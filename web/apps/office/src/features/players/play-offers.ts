import { queryOptions } from '@tanstack/react-query';
import { client, got, type Got } from '../../client.ts';

/** An offer on play that a player has begun. Amounts are hundredths, times unix milliseconds. */
export type PlayRun = Got<'/api/v3/staff/players/{id}/play-offers'>['items'][number];

export const playRunsQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-play-offers', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/play-offers', { params: { path: { id } } })),
  });
