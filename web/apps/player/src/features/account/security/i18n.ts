import { toApiError } from '@maidan/api';
import type en from '@lang/player/en.security.json';
import catalogues from 'virtual:lang/player.security';
import { useErrorText } from '../../../api.ts';
import { createPart } from '../../../i18n.ts';

export type SecurityKey = keyof typeof en;
export const { useI18n, useT } = createPart<SecurityKey>(catalogues);

/** What was thrown as a sentence; this part says some refusals better than the app. */
export function useSecurityError(): (error: unknown) => string {
  const { maybe } = useI18n();
  const explain = useErrorText();
  return (error) => maybe(`security.problem.${toApiError(error).code}`) ?? explain(error);
}

/** The sentence for one field, if the answer blames it. */
export function useBlame(): (error: unknown, field: string) => string | undefined {
  const explain = useSecurityError();
  return (error, field) =>
    error && toApiError(error).errors[0]?.location === field ? explain(error) : undefined;
}

/** The sentence for a form as a whole: what is blamed on none of its fields. */
export function useRest(): (error: unknown, ...fields: string[]) => string | undefined {
  const explain = useSecurityError();
  return (error, ...fields) =>
    error && !fields.includes(toApiError(error).errors[0]?.location ?? '')
      ? explain(error)
      : undefined;
}
