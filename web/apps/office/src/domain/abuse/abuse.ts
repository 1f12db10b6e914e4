import { queryOptions } from '@tanstack/react-query';
import { client, got, type Got } from '../../client.ts';

/** A player whose bonuses look like abuse. Amounts are hundredths. */
export type BonusSuspect = Got<'/api/v3/staff/bonus-abuse'>['items'][number];

/** How many days back the report can go. */
export const abuseDays = [7, 30, 90] as const;
export type AbuseDays = (typeof abuseDays)[number];

/** The players with findings for bonuses that began in so many days, the highest score first. */
export const bonusAbuseQuery = (days: AbuseDays) =>
  queryOptions({
    queryKey: ['bonus-abuse', days],
    queryFn: () => got(client.GET('/api/v3/staff/bonus-abuse', { params: { query: { days } } })),
  });
