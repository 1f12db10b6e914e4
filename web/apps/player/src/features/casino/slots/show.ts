import type { Machine } from '../../../domain/casino/slots/machine.ts';
import type { SlotRound } from '../../../domain/casino/slots/round.ts';

/** A part of what a round shows, one after the other. */
export interface Part {
  kind:
    | 'spin' // the symbols come
    | 'win' // a window with its wins
    | 'fall' // the winning symbols vanish, the others fall
    | 'added' // the multiplying symbols
    | 'special' // the special symbol fills its reels
    | 'feature' // the feature begins
    | 'more' // free spins are added
    | 'coins' // a batch of coins lands
    | 'total'; // what the feature has paid
  /** Milliseconds from the beginning, and how many it lasts. */
  at: number;
  ms: number;
  /** Which spin of the round, and which of its windows. */
  spin: number;
  step: number;
  /** How many batches of coins lie. */
  batches: number;
  /** What the round has paid when the part ends, in parts of the stake. */
  paid: number;
}

const reelMs = { paid: [620, 210], free: [460, 150] } as const;

/** When each reel stops, from the beginning of its spin. */
export const stopMs = (reel: number, free: boolean): number => {
  const [first, each] = reelMs[free ? 'free' : 'paid'];
  return first + each * reel;
};

/** The parts of a round in their order. */
export function showOf(machine: Machine, round: SlotRound, entry: 'spin' | 'fall'): Part[] {
  const parts: Part[] = [];
  let [at, paid] = [0, 0];
  const add = (kind: Part['kind'], ms: number, spin: number, step = 0, batches = 0) => {
    parts.push({ kind, at, ms, spin, step, batches, paid });
    at += ms;
  };
  for (const [i, spin] of round.spins.entries()) {
    const pace = spin.free ? 0.8 : 1;
    if (spin.free && !round.spins[i - 1]?.free) add('feature', 1900, i);
    add(
      'spin',
      entry === 'fall' ? 950 * pace : stopMs(machine.reels.length - 1, spin.free) + 160,
      i,
    );
    for (const [step, { wins, times }] of spin.steps.entries()) {
      if (wins.length === 0) continue;
      paid += wins.reduce((sum, { pay }) => sum + pay, 0) * times * spin.times;
      add('win', 850 * pace, i, step);
      if (step + 1 < spin.steps.length) add('fall', 520, i, step);
    }
    const last = spin.steps.length - 1;
    const before = paid;
    paid = round.spins.slice(0, i + 1).reduce((sum, { pay, times }) => sum + pay * times, 0);
    if (spin.added > 1 && spin.pay > 0) add('added', 1000, i, last);
    if (spin.special) add('special', 1300, i, last);
    else if (spin.scatterWin && paid > before) add('win', 850 * pace, i, last);
    if (spin.free && spin.brought > 0) add('more', 1200, i, last);
  }
  const end = round.spins.length - 1;
  const last = (round.spins[end]?.steps.length ?? 1) - 1;
  if (round.coins) {
    add('feature', 1500, end, last);
    round.coins.forEach((_, i) => add('coins', i === 0 ? 700 : 800, end, last, i + 1));
  }
  paid = round.pay;
  if (round.coins || round.spins.some(({ free }) => free))
    add('total', 1500, end, last, round.coins?.length ?? 0);
  return parts;
}

export const durationOf = (parts: readonly Part[]): number => {
  const last = parts.at(-1);
  return last ? last.at + last.ms : 0;
};

/** The part that is shown at a time; the last one after the end. */
export function partAt(parts: readonly Part[], ms: number): Part | undefined {
  return parts.find(({ at, ms: length }) => ms < at + length) ?? parts.at(-1);
}
