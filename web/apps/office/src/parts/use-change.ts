import { errorText, toApiError } from '@maidan/api';
import { toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../i18n.ts';

/**
 * A change by staff. Whatever came of it, what is known about its topics is loaded again. A conflict closes the dialog and is shown outside of it: somebody else
 * was quicker, and the screen shows what is set now.
 */
export function useChange<V>(
  topics: string[],
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
        [...topics, 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
