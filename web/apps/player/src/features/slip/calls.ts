import { got, type Offer, type PlaceBet } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import type { BuilderOdds } from './bets.ts';

/** What a slip would be if it were placed now. */
export interface Quote {
  lines: number;
  odds: OddsMilli;
  potential: Minor;
  /** The potential is the most that one bet pays. */
  capped: boolean;
  min: Minor;
  max: Minor;
  /** The most that one bet pays. */
  max_payout: Minor;
  legs: Offer[];
  code?: string;
}

/** A value once it has rested for a moment: nobody asks the server at every key. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The quote of a bet, asked again whenever the bet or a price of it changes; of a guest in the house's own currency. */
export function useQuote(bet: PlaceBet | undefined, signedIn: boolean) {
  const asked = useRested(JSON.stringify(bet));
  const path = signedIn ? '/api/v3/bets/quote' : '/api/v3/sport/quote';
  const { data } = useQuery({
    queryKey: ['bet-quote', path, asked],
    queryFn: () => got<Quote>(api.client.POST(path, { body: JSON.parse(asked) as PlaceBet })),
    enabled: bet !== undefined && asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5000,
  });
  return data;
}

/** The odds of each builder of a bet in its quote. */
export function builderOdds(bet: PlaceBet | undefined, quote: Quote | undefined): BuilderOdds {
  const found: BuilderOdds = {};
  for (const leg of bet?.legs ?? []) {
    const offer = quote?.legs.find((o) => o.selection_id === leg.selection_id);
    if (leg.builder && offer?.builder_odds) found[leg.builder] = offer.builder_odds;
  }
  return found;
}
