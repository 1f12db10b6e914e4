/** How far ahead a list of upcoming events looks. */
export const spans = ['all', 'hour', 'three', 'today', 'tomorrow'] as const;
export type Span = (typeof spans)[number];

const hour = 3_600_000;

/** Midnight of the player's own day, some days from now. */
export function midnight(now: number, days: number): number {
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days); // not 24 hours more: clocks change
  return date.getTime();
}

/** The bounds of a span, in whole minutes so that a list stays the same list for a while. */
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
