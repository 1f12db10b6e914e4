import { got } from '@maidan/api';
import { toast } from '@maidan/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useErrorText, useSignedIn } from '../../api.ts';
import type { CasinoGames } from './groups.ts';

/** The games that are offered in the visitor's country, in the operator's order, and whether the casino is under works. */
export const lobbyQuery = queryOptions({
  queryKey: ['casino-games'],
  queryFn: () => got<CasinoGames>(api.client.GET('/api/v3/casino/games')),
  staleTime: 60_000,
});

const path = '/api/v3/casino/favourites';

const favouriteGamesQuery = queryOptions({
  queryKey: ['casino-favourites'],
  queryFn: async () => (await got<{ items: string[] }>(api.client.GET(path))).items,
  staleTime: 60_000,
});

/** The player's favourite games, and a function that adds or removes one; nothing for visitors. */
export function useFavouriteGames() {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  const errorText = useErrorText();
  const { data } = useQuery({ ...favouriteGamesQuery, enabled: signedIn });
  const { queryKey } = favouriteGamesQuery;
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: async ({ game, on }: { game: string; on: boolean }) => {
      const params = { params: { path: { game } } };
      await got(
        on ? api.client.PUT(`${path}/{game}`, params) : api.client.DELETE(`${path}/{game}`, params),
      );
    },
    onMutate: async ({ game, on }) => {
      await queries.cancelQueries({ queryKey }); // an answer that is on its way does not know of the mark
      queries.setQueryData(queryKey, (old = []) =>
        on ? [game, ...old] : old.filter((other) => other !== game),
      );
    },
    onError: (error) => toast(errorText(error)),
    // The last of several marks reads what is stored now.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: queryKey }) === 1)
        void queries.invalidateQueries({ queryKey });
    },
  });
  return { signedIn, favourites: data ?? [], mark: mutate };
}
