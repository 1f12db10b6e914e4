import type { MatchDetail } from '@maidan/api';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { registerMarketWriter } from '../../market-writers.ts';
import { withMarkets } from '../../live-patch.ts';
import { PriceFeedContext } from '../../price-feed.ts';
import { matchQuery } from '../../queries.ts';
import { Prices } from './prices.ts';

/** Keeps the prices of a match level with what is known of it, without drawing it again. Another match needs another (a key). */
export function LivePrices({ id, children }: { id: string; children: ReactNode }) {
  const queries = useQueryClient();
  const [prices] = useState(() => new Prices());
  useEffect(() => {
    const { queryKey } = matchQuery(id);
    const hash = hashKey(queryKey);
    const read = () => prices.read(queries.getQueryData<MatchDetail>(queryKey)?.markets ?? []);
    read();
    const unsubscribe = queries.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryHash === hash) read();
    });
    const stop = registerMarketWriter(id, (told) => prices.take(told));
    return () => {
      stop();
      unsubscribe();
      queries.setQueryData<MatchDetail>(
        queryKey,
        (match) => match && withMarkets(match, prices.all()),
      );
    };
  }, [queries, prices, id]);
  return <PriceFeedContext value={prices}>{children}</PriceFeedContext>;
}
