import type { Minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { balanceQuery } from './queries.ts';

/** What the screens show instead of the balance while the motion of a round has not reached its payout. */
let frozen: Minor | undefined;

const watchers = new Set<() => void>();

/** Shows an amount instead of the balance, until it is called without one. */
export function freezeBalance(amount?: Minor): void {
  frozen = amount;
  watchers.forEach((changed) => changed());
}

const subscribe = (changed: () => void) => {
  watchers.add(changed);
  return () => void watchers.delete(changed);
};

/** The balance as screens show it beside a game: a payout counts when its round rests, so that the figure does not give it away. */
export function useShownBalance() {
  const { data } = useQuery(balanceQuery);
  const amount = useSyncExternalStore(
    subscribe,
    () => frozen,
    () => undefined,
  );
  return data && amount !== undefined ? { ...data, amount } : data;
}
