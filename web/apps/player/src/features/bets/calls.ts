import { got, idempotencyHeader, toApiError, type SuspendReason } from '@maidan/api';
import { minor, type Minor } from '@maidan/money';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The cash-out quote of a bet, or the reason why there is none. */
export interface CashOut {
  bet_id: string;
  quote_id?: string;
  currency: string;
  /** The part of the stake that is not cashed out yet. */
  stake: Minor;
  fair: Minor;
  offer: Minor;
  delay_ms: number;
  suspended?: SuspendReason;
  order?: { target: Minor; made_at: number };
}

/** A paid cash-out. */
export interface Receipt {
  stake: Minor;
  paid: Minor;
  whole: boolean;
}

const path = (id: string) => ({ params: { path: { id } } });

/** The cash-out quote of a bet, refetched every few seconds while it is shown. */
export const cashOutQuery = (id: string) =>
  queryOptions({
    queryKey: ['cash-out', id],
    queryFn: () => got<CashOut>(api.client.POST('/api/v3/bets/{id}/cash-out/quote', path(id))),
    refetchInterval: 5000,
    staleTime: 2000,
    retry: false,
  });

/** The stake and payout of a partial cash-out. It rounds like the server: the stake down, and the payout in proportion, down. */
export function partOf(quote: Pick<CashOut, 'stake' | 'offer'>, percent: number) {
  const [stakeLeft, fullOffer] = [BigInt(quote.stake), BigInt(quote.offer)];
  const stake = percent === 100 ? stakeLeft : (stakeLeft * BigInt(percent)) / 100n;
  const paid = stakeLeft === 0n ? 0n : (fullOffer * stake) / stakeLeft;
  return { stake: minor(Number(stake)), paid: minor(Number(paid)) };
}

/** The current quote in an error response; undefined if it contains none. */
export function quoteIn(error: unknown): CashOut | undefined {
  const { quote } = toApiError(error).body;
  return typeof quote === 'object' && quote !== null ? (quote as CashOut) : undefined;
}

/** Accepts a quote for a percentage of the stake. The caller creates one idempotency key per click. */
export function useAccept(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; quote_id: string; percent: number }) =>
      got<Receipt>(
        api.client.POST('/api/v3/bets/{id}/cash-out', {
          params: { path: { id }, header: { [idempotencyHeader]: key } },
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

/** Sets the target of the auto cash-out; null removes it. */
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
