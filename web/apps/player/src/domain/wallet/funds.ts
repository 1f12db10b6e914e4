import { got } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export interface FreeBet {
  id: string;
  amount: Minor;
  currency: string;
  min_odds: OddsMilli;
  /** Unix milliseconds. */
  expires_at: number;
}

/** Bonus money and free bets that can be staked instead of cash. */
export interface RewardFunds {
  bonus: Minor;
  currency: string;
  free_bets: FreeBet[];
}

export const readFunds = () => got<RewardFunds>(api.client.GET('/api/v3/bets/funds'));

export const fundsQuery = queryOptions({
  queryKey: ['bet-funds'],
  queryFn: readFunds,
  staleTime: 15_000,
});
