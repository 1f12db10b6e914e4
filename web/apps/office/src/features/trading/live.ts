import { deskChannel, eventChannel, eventsChannel, type deskTopics } from '@maidan/api';
import type { Message } from '@maidan/live';
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { liveLine } from '../../domain/trading/live.ts';
import type { Grid, GridRow, TradedEvent } from '../../domain/trading/trading.ts';
import { takeEvent, takeMarket } from './patch.ts';
import { useLater } from './later.ts';

/** Whether changes are pushed; otherwise screens poll every few seconds. */
export function usePushed(): boolean {
  const { status } = liveLine();
  return useSyncExternalStore(status.subscribe, status.get) === 'online';
}

type Topic = (typeof deskTopics)[number];

/** What the desk says has changed, and what must be asked for again then. */
const topics: Record<Topic, readonly string[]> = {
  controls: ['grid', 'event', 'controls', 'history', 'margins'],
  alarms: ['alarms', 'rules'],
  bets: ['grid', 'event', 'bets', 'bet'],
  settled: ['settled'],
};

/** Bets come by the dozen: what they move is asked for once in this time. An order of a person is shown at once. */
const pause: Record<Topic, number> = { controls: 0, alarms: 300, bets: 1500, settled: 1500 };

function useChannel(channel: string, take: (message: Message, queries: QueryClient) => void) {
  const queries = useQueryClient();
  useEffect(
    () => liveLine().subscribe(channel, (message) => take(message, queries)),
    [channel, take, queries],
  );
}

/** Keeps what the desk has ordered, raised and taken level on every screen of it. */
export function useDesk() {
  const queries = useQueryClient();
  const later = useLater();
  useEffect(
    () =>
      liveLine().subscribe(deskChannel, ({ set, snap }) => {
        for (const topic of Object.keys(snap ? topics : set) as Topic[]) {
          later(topic, pause[topic] ?? 0, () => {
            for (const name of topics[topic] ?? []) {
              void queries.invalidateQueries({ queryKey: ['trading', name] });
            }
          });
        }
      }),
    [queries, later],
  );
}

function patchGrid({ set }: Message, queries: QueryClient) {
  queries.setQueriesData<InfiniteData<Grid>>({ queryKey: ['trading', 'grid'] }, (old) =>
    old && old.pages.some(({ items }) => items.some(({ event }) => event.id in set))
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => takeEvent(row, set[row.event.id] as GridRow['event'])),
          })),
        }
      : old,
  );
}

/** Prices, scores and states of the events in the grid, as they are published to players. */
export const useLiveGrid = () => useChannel(eventsChannel, patchGrid);

/** The same for every market of one event. What the model thinks and what is at stake is asked for a moment later. */
export function useLiveEvent(id: string) {
  const queries = useQueryClient();
  const later = useLater();
  useEffect(
    () =>
      liveLine().subscribe(eventChannel + id, ({ set, snap }) => {
        const key = ['trading', 'event', id];
        queries.setQueryData<TradedEvent>(key, (old) => old && takeMarket(old, set));
        if (!snap) later('page', 1500, () => void queries.invalidateQueries({ queryKey: key }));
      }),
    [id, queries, later],
  );
}
