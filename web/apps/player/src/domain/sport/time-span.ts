/** Time spans of upcoming events. */
export const spans = ['all', 'hour', 'three', 'today', 'tomorrow'] as const;
export type Span = (typeof spans)[number];

const hour = 3_600_000;

/** Returns midnight in the player's time zone, `days` from now. */
export function midnight(now: number, days: number): number {
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days); // adding 24 hours would be wrong when daylight saving changes
  return date.getTime();
}

/** Returns the bounds of a span, rounded to minutes so that the cache key stays the same for a while. */
export function boundsOf(span: Span, at: number): { from?: number; until?: number } {
  const now = Math.floor(at / 60_000) * 60_000;
  switch (span) {
    case 'all':
      return {};
    case 'hour':
      return { until: now + hour };
    case 'three':
      return { until: now + 3 * hour };
    case 'today':
      return { until: midnight(now, 1) };
    case 'tomorrow':
      return { from: midnight(now, 1), until: midnight(now, 2) };
  }
}
