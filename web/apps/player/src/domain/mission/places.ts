import type { BonusProduct } from '@maidan/api';
import { gameIds, sharedIds, type LobbyId } from '../casino/games.ts';
import { productOf } from '../casino/product.ts';
import type { Mission } from './mission.ts';

const products = ['sports', 'slots', 'tables', 'quick', 'crash', 'suppliers'] as const;
export type Product = (typeof products)[number];

/** The products of a mission that the app knows, in one order. */
export const productsOf = (of: Pick<Mission, 'products'>): Product[] =>
  products.filter((product) => of.products.includes(product));

/** Where the products are played. */
export type Area = 'sports' | 'casino' | 'both';

export function areaOf(played: readonly Product[]): Area {
  if (!played.includes('sports')) return 'casino';
  return played.length === 1 ? 'sports' : 'both';
}

/** A screen on which a mission is played: sports, the lobby or a group of it, or a game. */
export type Place = 'sports' | 'casino' | 'slots' | 'quick' | { game: LobbyId };

const gamesOf = (product: BonusProduct): Place[] =>
  [...gameIds, ...sharedIds]
    .filter((game) => productOf(game) === product)
    .map((game) => ({ game }));

/** Where a mission is played. Tables and crash games are few, and groups of the lobby mix them with other games, so they are named. */
export function placesOf(played: readonly Product[]): Place[] {
  const casino = played.filter((product) => product !== 'sports');
  const places: Place[] = played.includes('sports') ? ['sports'] : [];
  const [only] = casino;
  if (!only) return places;
  if (casino.length > 1 || only === 'suppliers') return [...places, 'casino'];
  if (only === 'slots' || only === 'quick') return [...places, only];
  return [...places, ...gamesOf(only)];
}
