import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  limitsQuery,
  availableLiabilityQuery,
  type GridRow,
  type AvailableLiability,
} from '../../domain/trading/trading.ts';
import type { LimitStart } from './limit-dialog.tsx';

/** What the selections of an event may still take, by their ids. */
export function useAvailableLiability(
  id: string,
): ReadonlyMap<string, AvailableLiability> | undefined {
  const { data } = useQuery(availableLiabilityQuery(id));
  return useMemo(
    () => data && new Map(data.items.map((available) => [available.selection_id, available])),
    [data],
  );
}

/** Opens the limits of an event, or of its markets of a key, with what is set there and what holds now. */
export function useLimits(event: GridRow['event'], open: (start: LimitStart) => void) {
  const { data } = useQuery(limitsQuery);
  return (market_key: string, name: string, available?: AvailableLiability) => {
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
      ...(available && {
        now: {
          max_win: available.bound.win,
          max_loss: available.bound.selection,
          max_event: available.bound.event,
        },
      }),
    });
  };
}
