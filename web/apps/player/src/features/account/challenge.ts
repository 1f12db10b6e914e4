import { ApiError } from '@maidan/api';
import { errorCode } from '../../error-code.ts';

/** Returns the challenge of a sign-in that needs a second factor, and undefined for any other error. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || errorCode(error) !== 'second_factor_required')
    return undefined;
  const { challenge } = error.body;
  return typeof challenge === 'string' ? challenge : undefined;
}
