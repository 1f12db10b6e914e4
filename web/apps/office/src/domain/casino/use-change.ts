import { useChange } from '../../parts/use-change.ts';

/** A change of the casino. */
export const useCasinoChange = <V>(
  change: (input: V) => Promise<unknown>,
  onDone: () => void,
  onConflict: () => void,
) => useChange(['casino'], change, onDone, onConflict);
