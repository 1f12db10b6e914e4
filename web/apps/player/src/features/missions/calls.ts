import { got } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { withAnswer, type Mission } from '../../domain/mission/mission.ts';
import { nextFetch } from '../../domain/mission/time.ts';

/** The player's missions, and those that can be started. */
export const missionsQuery = queryOptions({
  queryKey: ['missions'],
  queryFn: () => got<{ items: Mission[] }>(api.client.GET('/api/v3/players/me/missions')),
  refetchInterval: ({ state: { data } }) => (data ? nextFetch(data.items, Date.now()) : false),
});

/** Returns the function that puts a mission into the list as the server has answered. A list that is still on its way is older, so it is dropped. */
function useAnswer(asked: Mission): (answer: Mission) => Promise<void> {
  const queries = useQueryClient();
  const { queryKey } = missionsQuery;
  return async (answer) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (list) => list && { ...list, items: withAnswer(list.items, asked, answer) },
    );
  };
}

/** Starts a mission for today or this week. */
export function useStart(mission: Mission, onStarted: (mission: Mission) => void) {
  const take = useAnswer(mission);
  return useMutation({
    mutationFn: () =>
      got<Mission>(
        api.client.POST('/api/v3/players/me/missions/{id}', {
          params: { path: { id: mission.id } },
        }),
      ),
    onSuccess: (answer) => {
      onStarted(answer);
      return take(answer);
    },
  });
}

/** Claims the reward of a mission that is done. It appears among the bonuses and free bets. */
export function useClaim(mission: Mission, onClaimed: (mission: Mission) => void) {
  const queries = useQueryClient();
  const take = useAnswer(mission);
  return useMutation({
    mutationFn: () =>
      got<Mission>(
        api.client.POST('/api/v3/players/me/missions/{id}/claim', {
          params: { path: { id: mission.id } },
          body: { from: mission.from },
        }),
      ),
    onSuccess: (answer) => {
      onClaimed(answer);
      for (const queryKey of [['bonuses'], ['bet-funds'], ['me']])
        void queries.invalidateQueries({ queryKey }); // the reward is shown without waiting for it
      return take(answer);
    },
  });
}
