import { got, type Schemas, type WelcomeOffer } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** A bonus of the player; amounts are zero before it is granted. */
export interface BonusBalance {
  id: string;
  /** Unix seconds. */
  created_at: number;
  status: Schemas['BonusBalance']['status'];
  bonus?: { id: string; name: string; wager: number; bets: boolean; casino: boolean };
  orig_bonus: { amount: Minor; currency: string };
  transfer: { amount: Minor; currency: string };
}

export const bonusesQuery = queryOptions({
  queryKey: ['bonuses'],
  queryFn: () =>
    got<BonusBalance[]>(
      api.client.GET('/api/v3/bonuses/balances/players/me', {
        params: { query: { with: 'bonus' } },
      }),
    ),
});

/** The offers that the player can choose; empty after the first deposit. */
export const choiceQuery = queryOptions({
  queryKey: ['bonuses', 'welcome'],
  queryFn: () => got<WelcomeOffer[]>(api.client.GET('/api/v3/bonuses/welcome')),
});

/** Changes the chosen offer. The player's data contains it, too, so both are refetched. */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['bonuses'] }),
        queries.invalidateQueries({ queryKey: ['me'] }),
      ]),
  });
}

export const useChoose = () =>
  useChange((bonus_id: string) =>
    got(api.client.POST('/api/v3/bonuses/welcome', { body: { bonus_id } })),
  );

export const useCancelOffer = () =>
  useChange((id: string) =>
    got(api.client.DELETE('/api/v3/bonuses/balances/{id}', { params: { path: { id } } })),
  );
