import { eventChannel, eventsChannel, type SportEvent } from '@maidan/api';
import { createLive, ownChannel, type Handler, type Message } from '@maidan/live';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { applyEvent, applyMatch, applyPush, removeEvent, type Push } from './patch.ts';

/** Creates the app's live connection. Its messages update the query cache. */
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

    /** Subscribes to the summaries of all listed events. */
    events: () =>
      live.subscribe(eventsChannel, (message) => {
        for (const [, event] of entries(message))
          applyEvent(queries, event as SportEvent, message.snap ?? false);
        for (const id of message.del ?? []) removeEvent(queries, id);
      }),

    /** Subscribes to one event in full. */
    match: (id: string) =>
      live.subscribe(eventChannel + id, (message) => {
        applyMatch(queries, id, entries(message));
        if (message.del?.includes('event')) removeEvent(queries, id);
      }),

    /** Subscribes to any channel. */
    channel: (name: string, handle: Handler) => live.subscribe(name, handle),

    /** Subscribes to the signed-in player's account. After a gap in the connection the queries are refetched. */
    player: (onPush: (push: Push) => void) =>
      live.subscribe(ownChannel, (message) => {
        if (message.reset) {
          for (const key of [
            'balance',
            'bets',
            'deposits',
            'deposit',
            'withdrawals',
            'withdrawal-conditions',
            'bell',
            'notices',
          ]) {
            void queries.invalidateQueries({ queryKey: [key] });
          }
        }
        for (const push of (message.push ?? []) as Push[]) {
          applyPush(queries, push);
          onPush(push);
        }
      }),
  };
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;
