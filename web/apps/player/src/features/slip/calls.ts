import { got, type Offer, type PlaceBet } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import type { BuilderOdds } from '../../domain/slip/bets.ts';

/** The terms at which the slip would be placed now. */
export interface Quote {
  lines: number;
  odds: OddsMilli;
  potential: Minor;
  /** Whether the potential win is limited by max_payout. */
  capped: boolean;
  min: Minor;
  max: Minor;
  /** The maximal payout of one bet. */
  max_payout: Minor;
  legs: Offer[];
  code?: string;
}

/** Debounces a value, so that not every keystroke sends a request. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The quote of a bet, requested again when the bet or its odds change. A guest gets it in the default currency. */
export function useQuote(bet: PlaceBet | undefined, signedIn: boolean) {
  const body = useDebounced(JSON.stringify(bet));
  const path = signedIn ? '/api/v3/bets/quote' : '/api/v3/sport/quote';
  const { data } = useQuery({
    queryKey: ['bet-quote', path, body],
    queryFn: () => got<Quote>(api.client.POST(path, { body: JSON.parse(body) as PlaceBet })),
    enabled: bet !== undefined && body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5000,
  });
  return data;
}

/** The odds of each bet builder, from the quote. */
export function builderOdds(bet: PlaceBet | undefined, quote: Quote | undefined): BuilderOdds {
  const found: BuilderOdds = {};
  for (const leg of bet?.legs ?? []) {
    const offer = quote?.legs.find((o) => o.selection_id === leg.selection_id);
    if (leg.builder && offer?.builder_odds) found[leg.builder] = offer.builder_odds;
  }
  return found;
}
