import { got, toApiError } from '@maidan/api';
import { minor, type Minor } from '@maidan/money';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

export type Reason =
  | 'settled'
  | 'settling'
  | 'free_bet'
  | 'builder'
  | 'market_suspended'
  | 'market_closed'
  | 'event_ended'
  | 'no_price'
  | 'worthless';

/** What a bet could be cashed out for now, or why not. */
export interface CashOut {
  bet_id: string;
  quote_id?: string;
  currency: string;
  /** What of the stake is left. */
  stake: Minor;
  fair: Minor;
  offer: Minor;
  delay_ms: number;
  suspended?: Reason;
  order?: { target: Minor; made_at: number };
}

/** A cash-out that was paid. */
export interface Receipt {
  stake: Minor;
  paid: Minor;
  whole: boolean;
}

const path = (id: string) => ({ params: { path: { id } } });

/** The offer of a bet. It is asked for again every few seconds while it is looked at. */
export const cashOutQuery = (id: string) =>
  queryOptions({
    queryKey: ['cash-out', id],
    queryFn: () => got<CashOut>(api.client.POST('/api/v3/bets/{id}/cash-out/quote', path(id))),
    refetchInterval: 5000,
    staleTime: 2000,
    retry: false,
  });

/** What a share of what is left is paid: of the stake rounded down, and in proportion to it, as the server reckons. */
export function partOf(quote: Pick<CashOut, 'stake' | 'offer'>, percent: number) {
  const [left, whole] = [BigInt(quote.stake), BigInt(quote.offer)];
  const stake = percent === 100 ? left : (left * BigInt(percent)) / 100n;
  const paid = left === 0n ? 0n : (whole * stake) / left;
  return { stake: minor(Number(stake)), paid: minor(Number(paid)) };
}

/** The present quote that a refusal carries, if it was about the offer. */
export function quoteIn(error: unknown): CashOut | undefined {
  const { quote } = toApiError(error).body;
  return typeof quote === 'object' && quote !== null ? (quote as CashOut) : undefined;
}

/** Takes a quote for a part of the bet. One press is one key, however often it is sent. */
export function useAccept(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; quote_id: string; percent: number }) =>
      got<Receipt>(
        api.client.POST('/api/v3/bets/{id}/cash-out', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onError: (error) => {
      const quote = quoteIn(error);
      if (quote) queries.setQueryData(cashOutQuery(id).queryKey, quote);
    },
    onSettled: () =>
      Promise.all(
        ['balance', 'bets', 'cash-out'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}

/** Sets the offer to wait for, or takes it back. */
export function useOrder(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (target: Minor | null) =>
      target === null
        ? got<unknown>(api.client.DELETE('/api/v3/bets/{id}/cash-out/order', path(id)))
        : got<unknown>(
            api.client.PUT('/api/v3/bets/{id}/cash-out/order', { ...path(id), body: { target } }),
          ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cash-out', id] }),
  });
}
