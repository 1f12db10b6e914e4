import type { GameId } from './games.ts';

/** Games that draw differently with other settings, with an example. */
const examples: Partial<Record<GameId, string>> = {
  mines: '{"mines":3}',
  plinko: '{"rows":12}',
  tower: '{"difficulty":"medium"}',
  wheel: '{"segments":30}',
};

/** Settings of a game as the verifier writes them before the player does. */
export const exampleOf = (game: GameId): string => examples[game] ?? '{}';
