import { errorText, toApiError } from '@maidan/api';
import { toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';

/** The lists that a change of a payment can move. */
const lists = [
  'withdrawals',
  'payment-cases',
  'dossier',
  'withdrawal',
  'entries',
  'player',
  'adjustments',
  'floats',
  'float-movements',
  'payment-days',
  'payment-day',
  'statements',
  'statement-mappings',
  'differences',
  'audit',
];

/**
 * A change of a payment. Whatever came of it, the lists are loaded again. A conflict closes the dialog and is shown outside of it:
 * somebody else was quicker, and the payment may be gone from the list. A form that is part of its screen shows conflicts itself:
 * `inPlace`.
 */
export function useChange<T, V = void>(
  change: (input: V) => Promise<T>,
  onDone: (result?: T) => void,
  { inPlace = false } = {},
) {
  const queries = useQueryClient();
  const { maybe } = useI18n();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      const { status } = toApiError(error);
      if (status !== 409 || inPlace) return;
      toast(errorText(error, maybe), status);
      onDone();
    },
    onSettled: () =>
      Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
