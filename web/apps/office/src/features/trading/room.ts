import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limitsQuery, roomQuery, type GridRow, type Room } from '../../trading.ts';
import type { LimitStart } from './limit-dialog.tsx';

/** What the selections of an event may still take, by their ids. */
export function useRooms(id: string): ReadonlyMap<string, Room> | undefined {
  const { data } = useQuery(roomQuery(id));
  return useMemo(
    () => data && new Map(data.items.map((room) => [room.selection_id, room])),
    [data],
  );
}

/** Opens the limits of an event, or of its markets of a key, with what is set there and what holds now. */
export function useLimits(event: GridRow['event'], open: (start: LimitStart) => void) {
  const { data } = useQuery(limitsQuery);
  return (market_key: string, name: string, room?: Room) => {
    const about = { scope: 'event', subject: event.id, market_key } as const;
    const set = data?.items.find(
      (one) => one.scope === 'event' && one.subject === event.id && one.market_key === market_key,
    );
    open({
      ...about,
      max_win: set?.max_win ?? 0,
      max_loss: set?.max_loss ?? 0,
      max_event: set?.max_event ?? 0,
      fixed: `${event.name} · ${name}`,
      ...(room && {
        now: {
          max_win: room.bound.win,
          max_loss: room.bound.selection,
          max_event: room.bound.event,
        },
      }),
    });
  };
}
