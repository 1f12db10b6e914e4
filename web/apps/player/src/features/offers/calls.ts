import {
  got,
  newKey,
  toApiError,
  type PlayOffer,
  type PlayRun,
  type WelcomeOffer,
} from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { beginOffer, playOffersQuery } from '../../domain/play-offer/calls.ts';

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

/**
 * Begins an offer on play. It is then listed with what the server has answered: a list that is still under way is older, so it is dropped.
 * A command without an answer is repeated with its idempotency key.
 */
export function useBegin(onBegun: (run: PlayRun) => void) {
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const { queryKey } = playOffersQuery;
  return useMutation({
    mutationFn: ({ bonus_id }: PlayOffer) => {
      const key = keys.current.get(bonus_id) ?? newKey();
      keys.current.set(bonus_id, key);
      return beginOffer(key, bonus_id);
    },
    onSuccess: async (run) => {
      onBegun(run);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (lists) =>
          lists && {
            available: lists.available.filter(({ bonus_id }) => bonus_id !== run.bonus_id),
            items: [run, ...lists.items.filter(({ id }) => id !== run.id)],
          },
      );
    },
    onError: (error, { bonus_id }) => {
      const { status } = toApiError(error);
      if (status >= 400 && status < 500) keys.current.delete(bonus_id); // refused: the next press is another command
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey });
    },
  });
}
