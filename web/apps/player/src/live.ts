import { createLive, type Message } from '@maidan/live';
import type { SportEvent } from '@maidan/api';
import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { applyEvent, applyMatch, applyPush, dropEvent, type Push } from './live-patch.ts';

/** The one live connection of the app. What it tells is patched into the query cache by key. */
export function createLiveFeed(queries: QueryClient) {
  const live = createLive({
    url: new URL('/api/v3/live', location.origin).href,
    getToken: async (refused) =>
      (refused ? await api.session.refresh(refused) : await api.session.token()) ?? undefined,
  });
  const entries = (message: Message) => Object.entries(message.set ?? {});

  return {
    status: live.status,
    identify: () => live.identify(),
    close: () => live.close(),

    /** The list of what is on. */
    events: () =>
      live.subscribe('events', (message) => {
        for (const [, event] of entries(message))
          applyEvent(queries, event as SportEvent, message.snap ?? false);
        for (const id of message.del ?? []) dropEvent(queries, id);
      }),

    /** All of one match. A change that could have been missed makes the match be asked for again. */
    match: (id: string) =>
      live.subscribe(`event:${id}`, (message) => {
        applyMatch(queries, id, entries(message));
        if (message.del?.includes('event')) dropEvent(queries, id);
      }),

    /** The player's own. */
    player: (told: (push: Push) => void) =>
      live.subscribe('player', (message) => {
        if (message.reset) {
          for (const key of [
            'balance',
            'bets',
            'deposits',
            'deposit',
            'withdrawals',
            'bell',
            'notices',
          ]) {
            void queries.invalidateQueries({ queryKey: [key] });
          }
        }
        for (const push of (message.push ?? []) as Push[]) {
          applyPush(queries, push);
          told(push);
        }
      }),
  };
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;
