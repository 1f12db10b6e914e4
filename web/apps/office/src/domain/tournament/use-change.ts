import { useChange } from '../../parts/use-change.ts';

/** A change of a tournament. */
export const useTournamentChange = <V>(
  change: (input: V) => Promise<unknown>,
  onDone: () => void,
  onConflict?: () => void,
) => useChange(['tournaments'], change, onDone, onConflict);
