import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** A bonus of a player. Amounts are hundredths, times unix milliseconds. */
export type Bonus = Got<'/api/v3/staff/players/{id}/bonuses'>['items'][number];

export const bonusesQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-bonuses', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/bonuses', { params: { path: { id } } })),
  });

export const cancelBonus = async (id: string, grant: string, reason: string) =>
  got(
    client.POST('/api/v3/staff/players/{id}/bonuses/{grant}/cancel', {
      params: { path: { id, grant }, header: await csrf() },
      body: { reason },
    }),
  );
