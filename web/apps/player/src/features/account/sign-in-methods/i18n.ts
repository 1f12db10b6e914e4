import { toApiError } from '@maidan/api';
import type en from '@lang/player/en.signin.json';
import catalogues from 'virtual:lang/player.signin';
import { useErrorText } from '../../../api.ts';
import { createPart } from '../../../i18n.ts';

export type SignInKey = keyof typeof en;
export const { useI18n, useT } = createPart<SignInKey>(catalogues);

/** Returns the text for an error of the server, or of the browser's passkey dialog. */
export function useSignInError(): (error: unknown) => string {
  const { t, maybe } = useI18n();
  const explain = useErrorText();
  return (error) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return t('signin.device_cancelled');
    if (name === 'InvalidStateError') return t('signin.problem.passkey_exists');
    return maybe(`signin.problem.${toApiError(error).code}`) ?? explain(error);
  };
}
