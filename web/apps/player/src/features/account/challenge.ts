import { ApiError } from '@maidan/api';

/** What a sign-in that still wants the second factor is answered with; undefined for every other refusal. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return undefined;
  const { challenge } = error.body;
  return typeof challenge === 'string' ? challenge : undefined;
}
