import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { slip } from './slip/index.ts';
import { openSlip } from './slip/sheet.ts';

/** Returns what to run after a sign-in: reload all queries, go to `next`, and open the slip if it has legs. */
export function useAfterSignIn(next: string | undefined): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries();
    router.history.replace(next ?? '/');
    if (next && slip.get().legs.length > 0 && !next.startsWith('/me')) openSlip();
  };
}
