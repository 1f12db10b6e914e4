import type { Machine } from '../../../domain/casino/slots/machine.ts';
import { modulo } from '../../../domain/casino/slots/machine.ts';
import type { RoundSpin } from '../../../domain/casino/slots/round.ts';
import type { Motion } from './motions.ts';
import { stopMs } from './show.ts';

/**
 * A reel that turns: three pictures take turns. The column that it starts from goes on by one row, the smeared strip of the whole reel
 * runs at a steady pace, and the column that it stops at goes a little too far and comes back.
 */
export interface Turn {
  reel: number;
  /** Where the reel stood, and where it stops. */
  from: number;
  to: number;
  start: Motion[];
  strip: Motion[];
  end: Motion[];
}

/** The part of a turn in which the strip runs; the rest is the stop. */
const steady = 0.86;

/** How many rows a reel goes too far, at a part of its stop. */
const beyond = (x: number): number => 0.24 * Math.sin(x * Math.PI) * (1 - x * 0.4);

const samples = 12;

/** Shows an element from one part of a time to another, without a transition. */
const shown = (from: number, to: number, duration: number): Motion => ({
  frames: [
    { opacity: from === 0 ? 1 : 0, offset: 0 },
    { opacity: from === 0 ? 1 : 0, offset: from },
    { opacity: 1, offset: from },
    { opacity: 1, offset: to },
    { opacity: to === 1 ? 1 : 0, offset: to },
    { opacity: to === 1 ? 1 : 0, offset: 1 },
  ],
  timing: { duration, fill: 'both' },
});

/** How many cells the strip of a reel has: the window at each of its positions is in it. */
export const stripCells = (reel: string, rows: number): number => reel.length + rows;

/** How many cells a column has: the window, and a cell above and below it. */
export const columnCells = (rows: number): number => rows + 2;

function turnOf(machine: Machine, i: number, from: number, to: number, free: boolean): Turn {
  const { length } = machine.reels[i] ?? '';
  const delay = i * 40;
  const end = stopMs(i, free);
  const braking = delay + (end - delay) * steady;
  const rows = modulo(from - to, length) + Math.ceil((12 + 5 * i) / Math.max(1, length)) * length;
  const rowMs = (braking - delay) / rows;
  const started = delay + rowMs;
  const percent = (n: number, cells: number) => `translateY(${(n / cells) * 100}%)`;
  const column = columnCells(machine.rows);
  const strip = stripCells(machine.reels[i] ?? '', machine.rows);
  return {
    reel: i,
    from,
    to,
    start: [
      shown(0, started / end, end),
      {
        frames: [{ transform: percent(0, column) }, { transform: percent(1, column) }],
        timing: { delay, duration: rowMs, fill: 'both' },
      },
    ],
    strip: [
      shown(started / end, braking / end, end),
      {
        frames: [{ transform: percent(-length, strip) }, { transform: percent(0, strip) }],
        timing: {
          delay,
          duration: rowMs * length,
          iterationStart: modulo(length - from, length) / length,
          iterations: rows / length,
          fill: 'both',
        },
      },
    ],
    end: [
      shown(braking / end, 1, end),
      {
        frames: Array.from({ length: samples + 1 }, (_, n) => ({
          transform: percent(beyond(n / samples), column),
        })),
        timing: { delay: braking, duration: end - braking, fill: 'both' },
      },
    ],
  };
}

/** The turns of all reels from where they stood to where a spin stops. */
export const turnsOf = (machine: Machine, spin: RoundSpin, before: readonly number[]): Turn[] =>
  machine.reels.map((_, i) => turnOf(machine, i, before[i] ?? 0, spin.stops[i] ?? 0, spin.free));
