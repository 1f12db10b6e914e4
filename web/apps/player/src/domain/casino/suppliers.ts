import { got, type Schemas } from '@maidan/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export type SupplierGame = Schemas['OfferedGame'];

/** The games of suppliers that can be opened in the player's country. */
export const supplierGamesQuery = queryOptions({
  queryKey: ['supplier-games'],
  queryFn: () => got<{ items: SupplierGame[] }>(api.client.GET('/api/v3/casino/supplier-games')),
  staleTime: 5 * 60_000,
});

interface GameReference {
  supplier: string;
  /** The supplier's id of the game. */
  game: string;
}

/** Returns the name of a supplier's game: undefined until the list is loaded, and for a game that cannot be opened in the player's country. */
export function useSupplierGameName(of: GameReference | undefined): string | undefined {
  const { data } = useQuery({ ...supplierGamesQuery, enabled: Boolean(of) });
  return data?.items.find((one) => one.supplier === of?.supplier && one.id === of.game)?.name;
}

/** Opens a game: the address of its page, with the key of a new session. It is opened again with each visit of its screen. */
export const launchQuery = (supplier: string, game: string, mobile: boolean) =>
  queryOptions({
    queryKey: ['supplier-launch', supplier, game],
    queryFn: () =>
      got<{ url: string }>(
        api.client.POST('/api/v3/casino/supplier-games/{supplier}/{game}/launch', {
          params: { path: { supplier, game } },
          body: { mobile },
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
