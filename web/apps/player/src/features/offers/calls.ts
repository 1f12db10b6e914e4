import { got, type WelcomeOffer } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The offers that the player can choose for the next deposit. */
export const choiceQuery = queryOptions({
  queryKey: ['bonuses', 'welcome'],
  queryFn: () => got<WelcomeOffer[]>(api.client.GET('/api/v3/bonuses/welcome')),
});

/** Changes the player's bonuses. The player's data contains the chosen offer, too, so both are refetched. */
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

export const useCancel = () =>
  useChange((id: string) =>
    got(api.client.DELETE('/api/v3/bonuses/balances/{id}', { params: { path: { id } } })),
  );
