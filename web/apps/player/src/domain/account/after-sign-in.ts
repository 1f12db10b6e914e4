import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { slip } from '../slip/index.ts';
import { openSlip } from '../slip/sheet.ts';

/**
 * Returns the function to run after a sign-in. It reloads all queries and goes to `next`. There it opens a slip that has
 * legs, except on the account screens.
 */
export function useAfterSignIn(next: string | undefined): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries();
    router.history.replace(next ?? '/');
    if (next && slip.get().legs.length > 0 && !next.startsWith('/me')) openSlip();
  };
}
