import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** Two accounts that look as if they were one person's. */
export type Signal = Got<'/api/v3/staff/signals'>['items'][number];
export type SignalStatus = Signal['status'];

export const signalStatuses = ['open', 'fine', 'linked'] as const satisfies SignalStatus[];

export const signals = {
  list: (status: SignalStatus, cursor: string) =>
    got(
      client.GET('/api/v3/staff/signals', {
        params: { query: { status, ...from(cursor) } },
      }),
    ),
  ofPlayer: (id: string) =>
    got(client.GET('/api/v3/staff/players/{id}/signals', { params: { path: { id } } })),
  decide: async (id: string, status: SignalStatus, note: string) =>
    got(
      client.POST('/api/v3/staff/signals/{id}/decision', {
        params: { path: { id }, header: await csrf() },
        body: { status, note },
      }),
    ),
};

export const signalsQuery = (status: SignalStatus) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['signals', status],
    queryFn: ({ pageParam }) => signals.list(status, pageParam),
  });

export const playerSignalsQuery = (id: string) =>
  queryOptions({ queryKey: ['player-signals', id], queryFn: () => signals.ofPlayer(id) });
