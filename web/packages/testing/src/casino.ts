import type { Schemas } from '@maidan/api';

type CasinoGames = Schemas['CasinoGames'];

/** A game as the casino's lobby lists it. */
export const casinoGame = (id: string, ...categories: string[]) =>
  ({
    id,
    return_low: 9_900,
    return_high: 9_900,
    categories,
    is_new: false,
    exclusive: false,
    works: false,
    message: '',
  }) as CasinoGames['items'] extends (infer G)[] | null ? G : never;

/** The lobby of a small casino. */
export const casinoGames = (): CasinoGames =>
  ({
    items: [
      casinoGame('aviator', 'popular', 'crash'),
      casinoGame('mines', 'fast'),
      casinoGame('lucky-joker', 'slots'),
      casinoGame('dragon-tiger', 'cards'),
      casinoGame('wheel', 'lottery'),
      casinoGame('keno', 'lottery'),
    ],
    works: false,
    message: '',
    popular: [],
  }) as CasinoGames;

/** The answer to a call of the lobby; undefined for any other call. */
export function casinoAnswer(call: string, games: CasinoGames): unknown {
  if (call === 'GET /api/v3/casino/games') return games;
  if (call === 'GET /api/v3/casino/supplier-games') return { items: [] };
  if (call === 'GET /api/v3/casino/favourites') return { items: [] };
  return undefined;
}
