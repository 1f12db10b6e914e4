import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { slip } from './slip/index.ts';
import { openSlip } from './slip/sheet.ts';

/** After signing in: forget what was asked as a guest, go back, and draw up the slip that waited. */
export function useEnter(next: string | undefined): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries();
    router.history.replace(next ?? '/');
    if (next && slip.get().legs.length > 0 && !next.startsWith('/me')) openSlip();
  };
}
