/** The games of the casino, in the order of the lobby. */
export const gameIds = [
  'mines',
  'plinko',
  'dice',
  'roulette',
  'limbo',
  'tower',
  'dragon-tiger',
  'wheel',
  'coin',
  'hilo',
  'keno',
] as const;

export type GameId = (typeof gameIds)[number];

export const isGame = (id: string): id is GameId => (gameIds as readonly string[]).includes(id);

/** Categories of the lobby, with their games in order. */
export const categories = {
  fast: ['mines', 'plinko', 'dice', 'limbo', 'tower', 'wheel', 'coin'],
  cards: ['dragon-tiger', 'hilo'],
  table: ['roulette', 'dragon-tiger'],
  lottery: ['keno', 'wheel'],
} as const satisfies Record<string, readonly GameId[]>;

export type Category = keyof typeof categories;
