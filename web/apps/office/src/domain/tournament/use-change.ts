import { errorText, toApiError } from '@maidan/api';
import { toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';

/** A change of a tournament. Whatever came of it, tournaments are loaded again. A conflict is shown: it was closed or decided meanwhile. */
export function useTournamentChange<V>(
  change: (input: V) => Promise<unknown>,
  onDone: () => void,
  onConflict: () => void = () => undefined,
) {
  const queries = useQueryClient();
  const { maybe } = useI18n();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      const { status } = toApiError(error);
      if (status !== 409) return;
      toast(errorText(error, maybe), status);
      onConflict();
    },
    onSettled: () =>
      Promise.all(
        ['tournaments', 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
