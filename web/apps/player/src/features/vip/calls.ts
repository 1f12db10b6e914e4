import { got, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** A level of the VIP programme: cashback is a percentage. */
export type Level = Omit<Schemas['VIPLevel'], 'most'> & {
  most: { amount: Minor; currency: string };
};

/** The levels, the lowest first, and how much of the results of each product counts. */
export interface Programme {
  levels: Level[];
  counts: {
    product: 'sports' | 'slots' | 'tables' | 'quick' | 'crash' | 'suppliers';
    percent: number;
  }[];
}

/** A week of a member. Amounts are hundredths of the member's currency, times unix milliseconds. */
export type Week = Omit<Schemas['VIPWeek'], 'net' | 'cashback'> & { net: Minor; cashback: Minor };

/** The player's membership. */
export type Mine = Omit<Schemas['MyVIP'], 'level' | 'week' | 'earlier'> & {
  level: Level;
  week: Week;
  earlier: Week[];
};

/** The levels, with amounts in a currency. */
export const programmeQuery = (currency: string) =>
  queryOptions({
    queryKey: ['vip', 'programme', currency],
    queryFn: () =>
      got<Programme>(api.client.GET('/api/v3/vip', { params: { query: { currency } } })),
  });

export const mineQuery = queryOptions({
  queryKey: ['vip', 'mine'],
  queryFn: () => got<Mine>(api.client.GET('/api/v3/players/me/vip')),
  refetchInterval: 15_000,
});
