import { got, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Free rounds that the player has received. Times are unix milliseconds. */
export type OwnFreeRounds = Omit<Schemas['MyFreeRounds'], 'stake' | 'won'> & {
  /** Of each. */
  stake: Minor;
  /** So far, as cash. */
  won: Minor;
};

const seconds = 1000;

/** Whether free rounds can be played now, or as soon as the supplier has confirmed them. */
export const isOpen = ({ state }: Pick<OwnFreeRounds, 'state'>): boolean =>
  state === 'preparing' || state === 'ready';

export const roundsLeft = ({ rounds, played }: Pick<OwnFreeRounds, 'rounds' | 'played'>): number =>
  Math.max(0, rounds - played);

/**
 * The player's free rounds that are not long over, the latest first. While some are being prepared they are fetched again: the live
 * message may come while the connection is down.
 */
export const freeRoundsQuery = queryOptions({
  queryKey: ['bonuses', 'free-rounds'],
  queryFn: () => got<{ items: OwnFreeRounds[] }>(api.client.GET('/api/v3/players/me/free-rounds')),
  staleTime: 15 * seconds,
  refetchInterval: ({ state: { data } }) =>
    data?.items.some(({ state }) => state === 'preparing') ? 10 * seconds : false,
});
