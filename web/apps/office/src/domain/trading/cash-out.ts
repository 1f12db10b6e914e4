import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** Margins of cash-outs. */

const path = '/api/v3/staff/trading/cash-out-margins';

export type CashOutMargin = Got<typeof path>[number];
export type CashOutScope = Pick<CashOutMargin, 'scope' | 'subject' | 'market_key'>;
export type Worth = Got<'/api/v3/staff/trading/bets/{id}'>['worth'];

export const cashOutMarginsQuery = queryOptions({
  queryKey: ['trading', 'cash-out-margins'],
  queryFn: () => got(client.GET(path)),
});

export const cashOut = {
  set: async ({ scope, subject, market_key }: CashOutScope, milli: number, reason: string) =>
    got(
      client.PUT(path, {
        params: { header: await csrf() },
        body: { scope, subject, market_key, milli, reason },
      }),
    ),
  remove: async ({ scope, subject, market_key }: CashOutScope, reason: string) =>
    got(
      client.POST(`${path}/remove`, {
        params: { header: await csrf() },
        body: { scope, subject, market_key, reason },
      }),
    ),
};
