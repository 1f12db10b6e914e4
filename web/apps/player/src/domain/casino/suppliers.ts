import { got, type Schemas } from '@maidan/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { Account } from './calls.ts';

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

/** Returns a supplier's game: undefined until the list is loaded, and for a game that cannot be opened in the player's country. */
export function useSupplierGame(of: GameReference | undefined): SupplierGame | undefined {
  const { data } = useQuery({ ...supplierGamesQuery, enabled: Boolean(of) });
  return data?.items.find((one) => one.supplier === of?.supplier && one.id === of.game);
}

/** Returns the name of a supplier's game, as [useSupplierGame] finds it. */
export const useSupplierGameName = (of: GameReference | undefined): string | undefined =>
  useSupplierGame(of)?.name;

/** Opens a game with a balance: the address of its page, with the key of a new session. It is opened again with each visit of its screen. */
export const launchQuery = (
  { supplier, game }: GameReference,
  { funds, grant }: Account,
  mobile: boolean,
) =>
  queryOptions({
    queryKey: ['supplier-launch', supplier, game, funds, grant ?? ''],
    queryFn: () =>
      got<{ url: string }>(
        api.client.POST('/api/v3/casino/supplier-games/{supplier}/{game}/launch', {
          params: { path: { supplier, game } },
          body: { mobile, funds, ...(grant ? { grant } : {}) },
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
