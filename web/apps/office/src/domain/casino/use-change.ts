import { errorText, toApiError } from '@maidan/api';
import { toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';

/**
 * A change of the casino. Whatever came of it, everything about the casino is loaded again. A conflict closes the dialog and is shown outside of it:
 * somebody else was quicker, and the form is replaced by what is set now.
 */
export function useCasinoChange<V>(
  change: (input: V) => Promise<unknown>,
  onDone: () => void,
  onConflict: () => void,
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
      Promise.all(['casino', 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
