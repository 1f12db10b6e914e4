import { minor, zero, type Minor } from '@maidan/money';
import { useSyncExternalStore } from 'react';
import type { Funds } from '../../domain/casino/calls.ts';

/** What the player has won or lost since the app was opened, by balance. It is shown beside every game. */
export interface Position {
  net: Minor;
  rounds: number;
  /** Unix milliseconds of the first round. */
  since: number;
}

/** What of a round, or of a bet on a shared one, counts. */
interface Counted {
  id: string;
  funds: Funds;
  status: string;
  stake: Minor;
  payout: Minor;
}

let positions: Partial<Record<Funds, Position>> = {};
const counted = new Set<string>();
const watchers = new Set<() => void>();

/** Counts a round that has ended, once. It reports whether it was counted now. */
export function countRound(
  { id, funds, status, stake, payout }: Counted,
  now = Date.now(),
): boolean {
  if (status === 'open' || counted.has(id)) return false;
  counted.add(id);
  const { net, rounds, since } = positions[funds] ?? { net: zero, rounds: 0, since: now };
  positions = {
    ...positions,
    [funds]: { net: minor(net + payout - stake), rounds: rounds + 1, since },
  };
  watchers.forEach((changed) => changed());
  return true;
}

const subscribe = (changed: () => void) => {
  watchers.add(changed);
  return () => void watchers.delete(changed);
};

export const usePosition = (funds: Funds): Position | undefined =>
  useSyncExternalStore(
    subscribe,
    () => positions[funds],
    () => undefined,
  );
