import type { Market } from '@maidan/api';

/** Takes of the markets that were told what it shows by itself, and returns the others. */
export type Keeper = (told: readonly Market[]) => readonly Market[];

const keepers = new Map<string, Keeper>();

/**
 * Lets a screen keep the moving prices of a match while it is shown. They are told several times a second, and to put each into the cache
 * means to compare all of the match and to ask everybody who reads it. Returns how to stop; then the keeper brings the cache level.
 */
export function registerMarketWriter(eventId: string, keeper: Keeper): () => void {
  keepers.set(eventId, keeper);
  return () => {
    if (keepers.get(eventId) === keeper) keepers.delete(eventId);
  };
}

/** What nobody keeps of the markets that were told of a match. */
export const unwritten = (eventId: string, told: readonly Market[]): readonly Market[] =>
  keepers.get(eventId)?.(told) ?? told;
