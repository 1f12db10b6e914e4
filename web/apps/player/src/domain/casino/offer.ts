import type { CasinoTable, Limits } from './calls.ts';
import { isLobbyGame, type LobbyId } from './games.ts';
import type { CasinoGames } from './groups.ts';

/** Why a game takes no new stakes. A message is the operator's; empty for the standard text. */
export type Closed =
  | { why: 'off' }
  | { why: 'game_works'; message: string }
  | { why: 'casino_works'; message: string };

/** The limits of a game: the operator may have set narrower ones than the product's. */
export const limitsOf = (table: CasinoTable, game: LobbyId): Limits =>
  table.game_limits[game] ?? table.limits;

/**
 * Why a game takes no new stakes, as far as it is known. The country of the account decides about a player; the address decides about a
 * visitor, and which games the list has.
 */
export function closedBy(
  game: LobbyId,
  games: CasinoGames | undefined,
  table: CasinoTable | undefined,
  signedIn: boolean,
): Closed | undefined {
  const listed = games?.items.find(({ id }) => id === game);
  const off = signedIn ? table?.off.includes(game) : games && !listed;
  if (off) return { why: 'off' };
  if (games?.works) return { why: 'casino_works', message: games.message };
  if (listed?.works) return { why: 'game_works', message: listed.message };
  return undefined;
}

/** How many games are offered in place of one that is closed. */
const most = 4;

/** Games to play instead of one that is closed: those of its categories first. */
export function insteadOf(game: LobbyId, games: CasinoGames | undefined): LobbyId[] {
  const items = games?.items ?? [];
  const kinds = new Set(items.find(({ id }) => id === game)?.categories);
  const open = items.filter(({ id, works }) => id !== game && !works);
  const kin = open.filter(({ categories }) => categories?.some((kind) => kinds.has(kind)));
  const others = open.filter((other) => !kin.includes(other));
  return [...kin, ...others].flatMap(({ id }) => (isLobbyGame(id) ? [id] : [])).slice(0, most);
}
