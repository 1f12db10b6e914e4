import type { MatchDetail } from '@maidan/api';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { registerMarketWriter } from '../../domain/market/writers.ts';
import { withMarkets } from '../../domain/live/patch.ts';
import { PriceFeedContext } from '../../domain/market/price-feed.ts';
import { matchQuery } from '../../domain/event/queries.ts';
import { PriceStore } from './price-store.ts';

/** Provides live prices to a match page without re-rendering it. Needs a `key` per match. */
export function LivePrices({ id, children }: { id: string; children: ReactNode }) {
  const queries = useQueryClient();
  const [prices] = useState(() => new PriceStore());
  useEffect(() => {
    const { queryKey } = matchQuery(id);
    const hash = hashKey(queryKey);
    const readCache = () => prices.load(queries.getQueryData<MatchDetail>(queryKey)?.markets ?? []);
    readCache();
    const unsubscribe = queries.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryHash === hash) readCache();
    });
    const unregister = registerMarketWriter(id, (markets) => prices.update(markets));
    return () => {
      unregister();
      unsubscribe();
      queries.setQueryData<MatchDetail>(
        queryKey,
        (match) => match && withMarkets(match, prices.all()),
      );
    };
  }, [queries, prices, id]);
  return <PriceFeedContext value={prices}>{children}</PriceFeedContext>;
}
