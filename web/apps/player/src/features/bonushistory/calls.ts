import { got, type BonusStatus, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { periodSpan } from '../../domain/history/period.ts';
import type { Filter } from '../../domain/history/queries.ts';

/** A welcome bonus, a free bet or a movement of bonus money. */
export interface BonusRow extends Omit<Schemas['BonusRow'], 'received' | 'transferred'> {
  received: Minor;
  transferred: Minor;
  currency: string;
}

type Wire = Omit<BonusRow, 'currency'>;

export const bonusHistoryQuery = (filter: Filter<BonusStatus>) =>
  infiniteQueryOptions({
    queryKey: ['bonus-history', filter],
    queryFn: async ({ pageParam }) => {
      const { currency, items, next } = await got<{
        currency: string;
        items: Wire[];
        next: string;
      }>(
        api.client.GET('/api/v3/bonuses/history', {
          params: {
            query: {
              ...periodSpan(filter.period),
              ...(filter.status === 'all' ? {} : { status: filter.status }),
              ...(pageParam && { cursor: pageParam }),
            },
          },
        }),
      );
      return { next, items: items.map((row): BonusRow => ({ ...row, currency })) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });
