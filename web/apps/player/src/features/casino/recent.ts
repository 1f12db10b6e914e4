import { isLobbyGame, type LobbyId } from '../../domain/casino/games.ts';

const item = 'casino.recent';
const most = 6;

/** The games that were opened last on this device, the latest first. */
export function recentGames(): LobbyId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(item) ?? '[]');
    return Array.isArray(stored) ? stored.map(String).filter(isLobbyGame).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers that a game was opened. */
export function rememberGame(game: LobbyId): void {
  const all = [game, ...recentGames().filter((other) => other !== game)].slice(0, most);
  try {
    localStorage.setItem(item, JSON.stringify(all));
  } catch {
    // A full or forbidden storage: the list is a convenience.
  }
}
