import { toApiError } from '@maidan/api';
import type en from '@lang/player/en.security.json';
import catalogues from 'virtual:lang/player.security';
import { useErrorText } from '../../../api.ts';
import { createPart } from '../../../i18n.ts';

export type SecurityKey = keyof typeof en;
export const { useI18n, useT } = createPart<SecurityKey>(catalogues);

/** Returns the text for an error; some codes have a more precise text here than in the app. */
export function useSecurityError(): (error: unknown) => string {
  const { maybe } = useI18n();
  const explain = useErrorText();
  return (error) => maybe(`security.problem.${toApiError(error).code}`) ?? explain(error);
}

/** Returns the error text of one field, if the error is located at it. */
export function useFieldError(): (error: unknown, field: string) => string | undefined {
  const explain = useSecurityError();
  return (error, field) =>
    error && toApiError(error).errors[0]?.location === field ? explain(error) : undefined;
}

/** Returns the error text below a form: for errors that are located at none of its fields. */
export function useFormError(): (error: unknown, ...fields: string[]) => string | undefined {
  const explain = useSecurityError();
  return (error, ...fields) =>
    error && !fields.includes(toApiError(error).errors[0]?.location ?? '')
      ? explain(error)
      : undefined;
}
