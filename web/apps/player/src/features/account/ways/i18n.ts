import { toApiError } from '@maidan/api';
import type en from '@lang/player/en.ways.json';
import catalogues from 'virtual:lang/player.ways';
import { useErrorText } from '../../../api.ts';
import { createPart } from '../../../i18n.ts';

export type WaysKey = keyof typeof en;
export const { useI18n, useT } = createPart<WaysKey>(catalogues);

/** What was thrown as a sentence: this part knows the refusals of its own calls, and what browsers throw. */
export function useWaysError(): (error: unknown) => string {
  const { t, maybe } = useI18n();
  const explain = useErrorText();
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return t('ways.device_cancelled');
    if (name === 'InvalidStateError') return t('ways.problem.passkey_exists');
    return maybe(`ways.problem.${toApiError(error).code}`) ?? explain(error);
  };
}
