/** The slot machines. */
export const slotIds = [
  'monsoon-treasure',
  'lucky-joker',
  'mithai-rush',
  'savanna-coins',
  'coral-clusters',
  'caravan-ways',
  'jungle-atlas',
] as const;

/** The games that a player plays alone. */
export const gameIds = [
  ...slotIds,
  'mines',
  'plinko',
  'ludo',
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

/** The games whose rounds all players share. */
export const sharedIds = ['aviator', 'jetx'] as const;

export type SlotId = (typeof slotIds)[number];
export type GameId = (typeof gameIds)[number];
export type SharedId = (typeof sharedIds)[number];
export type LobbyId = GameId | SharedId;

export const isGame = (id: string): id is GameId => (gameIds as readonly string[]).includes(id);
export const isSlot = (id: string): id is SlotId => (slotIds as readonly string[]).includes(id);
export const isShared = (id: string): id is SharedId =>
  (sharedIds as readonly string[]).includes(id);
export const isLobbyGame = (id: string): id is LobbyId => isGame(id) || isShared(id);
