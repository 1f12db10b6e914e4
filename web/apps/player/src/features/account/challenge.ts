import { ApiError } from '@maidan/api';

/** Returns the challenge of a sign-in that needs a second factor, and undefined for any other error. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return undefined;
  const { challenge } = error.body;
  return typeof challenge === 'string' ? challenge : undefined;
}
