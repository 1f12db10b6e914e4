import type { Window } from '../../../domain/casino/slots/machine.ts';
import type { RoundSpin, SlotRound } from '../../../domain/casino/slots/round.ts';

/** Reels at rest. */
export interface Stand {
  stops: readonly number[];
  window: Window;
}

/** The window that a spin leaves. */
export const lastWindow = (spin: RoundSpin): Window => spin.steps.at(-1)?.window ?? [];

/** The reels after a round. */
export function standAfter(round: SlotRound): Stand {
  const last = round.spins.at(-1);
  return {
    stops: last?.stops ?? [],
    window: last?.special?.window ?? (last ? lastWindow(last) : []),
  };
}
