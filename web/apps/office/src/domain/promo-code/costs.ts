import { queryOptions } from '@tanstack/react-query';
import { client, got, type Got } from '../../client.ts';

export type OfferCost = Got<'/api/v3/staff/offers/costs'>['items'][number];

/** What the bonuses of a month ("2026-11"; the current one without it) have come to. */
export const offerCostsQuery = (month?: string) =>
  queryOptions({
    queryKey: ['offer-costs', month],
    queryFn: () => got(client.GET('/api/v3/staff/offers/costs', { params: { query: { month } } })),
  });

/** The latest months in UTC, newest first. */
export function monthsBefore(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  );
}

/** How a cost stands to its budget: what became cash, and what that would be if all active bonuses did. */
export function spentOf({
  transferred,
  running,
  budget,
}: OfferCost): 'none' | 'within' | 'near' | 'over' {
  if (budget === 0) return 'none';
  if (transferred > budget) return 'over';
  return transferred + running > budget ? 'near' : 'within';
}
