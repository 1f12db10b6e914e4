import { newKey, toApiError, type ApiError } from '@maidan/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSignedIn } from '../../api.ts';
import { useLiveChannel } from '../live/provider.tsx';
import { bonusesQuery } from '../bonus/calls.ts';
import { tableQuery } from './calls.ts';
import { lobbyQuery } from './lobby.ts';
import type { SharedId } from './games.ts';
import {
  applyBet,
  applyRound,
  cashOutBet,
  myBetsQuery,
  placeBet,
  sharedTableQuery,
  type OtherBets,
  type SharedBet,
  type SharedRound,
  type SharedTable,
  type Ticket,
} from './shared.ts';

interface Push {
  type: string;
}

const isRound = (push: Push): push is Push & SharedRound => push.type === 'round';

/** Keeps the shared round of a game up to date while the component is mounted. */
export function useSharedTable(game: SharedId) {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  const query = useQuery(sharedTableQuery(game));
  useLiveChannel(`crash:${game}`, (message) => {
    const { queryKey } = sharedTableQuery(game);
    if (message.reset) {
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ['crash-bets', game] });
    }
    const change = (next: (table: SharedTable) => SharedTable) =>
      queries.setQueryData<SharedTable>(queryKey, (table) => table && next(table));
    const others = message.set['bets'] as OtherBets | undefined;
    if (others)
      change((table) => (table.round?.id === others.round_id ? { ...table, others } : table));
    for (const push of message.push as Push[]) {
      if (!isRound(push)) continue;
      change((table) => applyRound(table, push));
      if (signedIn && (push.status === 'over' || push.status === 'interrupted')) {
        void queries.invalidateQueries({ queryKey: ['crash-bets', game] });
        void queries.invalidateQueries({ queryKey: ['crash-history'] });
        void queries.invalidateQueries({ queryKey: tableQuery.queryKey }); // demo money
        void queries.invalidateQueries({ queryKey: bonusesQuery.queryKey });
      }
    }
  });
  return query;
}

/** One of the player's bets on the shared rounds of a game. */
export function useSharedBet(game: SharedId, slot: number, round: SharedRound | undefined) {
  const queries = useQueryClient();
  const { data: bets } = useQuery({ ...myBetsQuery(game), enabled: useSignedIn() });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ round: string | undefined; error: ApiError }>();
  const roundId = round?.id;
  const bet = bets?.find((b) => b.slot === slot && b.round_id === roundId);

  const send = useCallback(
    async (call: () => Promise<SharedBet>) => {
      setBusy(true);
      setFailure(undefined);
      try {
        applyBet(queries, await call());
      } catch (thrown) {
        setFailure({ round: roundId, error: toApiError(thrown) });
        void queries.invalidateQueries({ queryKey: ['crash-bets', game] });
      } finally {
        setBusy(false);
        void queries.invalidateQueries({ queryKey: ['balance'] });
        void queries.invalidateQueries({ queryKey: tableQuery.queryKey });
        void queries.invalidateQueries({ queryKey: bonusesQuery.queryKey });
        void queries.invalidateQueries({ queryKey: lobbyQuery.queryKey });
      }
    },
    [game, queries, roundId],
  );
  return {
    bet,
    busy,
    /** Why the last press on this round did nothing. */
    error: failure?.round === roundId ? failure?.error : undefined,
    place: (ticket: Omit<Ticket, 'slot'>) =>
      send(() => placeBet(game, newKey(), { ...ticket, slot })),
    cashOut: () => bet && send(() => cashOutBet(bet.id)),
  };
}

export type SharedBetting = ReturnType<typeof useSharedBet>;
