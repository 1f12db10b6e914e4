import { useSyncExternalStore } from 'react';

/** The orders that this page gave last, which can be taken back together. */
let last: readonly string[] = [];
const watchers = new Set<() => void>();

function set(ids: readonly string[]) {
  last = ids;
  for (const listener of watchers) listener();
}

interface Given {
  controls?: { id: string; released_at: number }[];
}

/** Remembers what an order made; a release is not taken back. */
export function remember(answers: unknown) {
  const made = (Array.isArray(answers) ? answers : [answers]) as (Given | undefined)[];
  const ids = made.flatMap((answer) => answer?.controls ?? []).filter((c) => !c.released_at);
  if (made.some((answer) => answer?.controls)) set(ids.map(({ id }) => id));
}

export const forget = () => set([]);

/** What can be taken back now. */
export const useLast = () =>
  useSyncExternalStore(
    (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    () => last,
  );
