import type { BonusProduct } from '@maidan/api';
import { isShared, isSlot, type LobbyId } from './games.ts';

/** The product of bonuses that a game belongs to, as the server assigns it. */
export function productOf(game: LobbyId): BonusProduct {
  if (isShared(game)) return 'crash';
  if (isSlot(game)) return 'slots';
  return game === 'roulette' || game === 'dragon-tiger' ? 'tables' : 'quick';
}
