import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { realityQuery, type SessionStats } from './calls.ts';

// Not part of this file: every visit of a player loads it.
const dialogs = () => import('./reality-dialogs.tsx');
const Check = lazy(async () => ({ default: (await dialogs()).Check }));
const TimeUp = lazy(async () => ({ default: (await dialogs()).TimeUp }));

/** Fetches the dialogs long before one is due, so that it opens even if the connection is lost by then. */
function usePrefetchedDialogs() {
  useEffect(() => {
    const timer = setTimeout(() => void dialogs().catch(() => undefined), 30_000);
    return () => clearTimeout(timer);
  }, []);
}

/** Refetches when a reality check is due or the time is used up, instead of up to a minute later. */
function useRefetchWhenDue(stats: SessionStats | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!stats) return;
    const delays = [stats.time_left ?? 0, stats.next_at - stats.now];
    const delay = Math.min(...delays.filter((ms) => ms > 0));
    if (delay > 60_000) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: realityQuery.queryKey }),
      delay + 250,
    );
    return () => clearTimeout(timer);
  }, [stats, queries]);
}

/** The reality check when it is due, and the dialog when the session limit is used up. */
export function RealityCheck() {
  const { data } = useQuery(realityQuery);
  const [answered, setAnswered] = useState<number>();
  const [dismissed, setDismissed] = useState(false);
  useRefetchWhenDue(data);
  usePrefetchedDialogs();
  if (data?.time_left === 0)
    return dismissed ? null : (
      <Suspense>
        <TimeUp onClose={() => setDismissed(true)} />
      </Suspense>
    );
  if (!data?.due || answered === data.next_at) return null;
  return (
    <Suspense>
      <Check stats={data} onDone={() => setAnswered(data.next_at)} />
    </Suspense>
  );
}
