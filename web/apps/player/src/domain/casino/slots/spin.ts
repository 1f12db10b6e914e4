import { positionsOf, symbolAt, windowAt, type Machine, type Window } from './machine.ts';
import { scatterWin, specialWin, winsOf, type Win } from './wins.ts';

/** A window with its wins. Where symbols fall, a spin has several. */
export interface Step {
  window: Window;
  wins: Win[];
  /** The multiplier of these wins. */
  times: number;
}

/** A spin as players see it. */
export interface Spin {
  stops: readonly number[];
  /** The last step has no wins where symbols fall. */
  steps: Step[];
  /** The sum of the multiplying symbols, 1 without any. */
  added: number;
  scatters: number;
  scatterWin?: Win;
  /** The window with the special symbol on whole reels, and what that pays. */
  special?: { window: Window; win: Win };
  /** All that the spin pays, in parts of the stake; not multiplied by the feature. */
  pay: number;
}

const payOfAll = (wins: readonly Win[]): number => wins.reduce((sum, { pay }) => sum + pay, 0);

/** The spin of these stops. special is the symbol that fills its reels. */
export function spinAt(machine: Machine, stops: readonly number[], special?: string): Spin {
  const steps = stepsOf(machine, stops);
  const last = steps.at(-1)?.window ?? [];
  const added = addedBy(machine, last);
  const own = steps.reduce((sum, { wins, times }) => sum + payOfAll(wins) * times, 0) * added;
  const scattered = scatterWin(machine, last);
  const filled = special === undefined ? undefined : specialWin(machine, last, special);
  return {
    stops,
    steps,
    added,
    scatters: machine.scatter === undefined ? 0 : positionsOf(last, machine.scatter).length,
    ...(scattered && { scatterWin: scattered }),
    ...(filled && { special: { window: filledWith(last, filled), win: filled } }),
    pay: own + (scattered?.pay ?? 0) + (filled?.pay ?? 0),
  };
}

const filledWith = (window: Window, { symbol }: Win): Window =>
  window.map((column) => (column.includes(symbol) ? column.map(() => symbol) : column));

function addedBy({ adds = {} }: Machine, window: Window): number {
  const sum = window.flat().reduce((total, symbol) => total + (adds[symbol] ?? 0), 0);
  return Math.max(1, sum);
}

function stepsOf(machine: Machine, stops: readonly number[]): Step[] {
  let window = windowAt(machine, stops);
  const { falls } = machine;
  if (!falls) return [{ window, wins: winsOf(machine, window), times: 1 }];
  const steps: Step[] = [];
  const tops = [...stops];
  for (;;) {
    const wins = steps.length < falls.most ? winsOf(machine, window) : [];
    const times = falls.steps[Math.min(steps.length, falls.steps.length - 1)] ?? 1;
    steps.push({ window, wins, times });
    if (wins.length === 0) return steps;
    window = dropped(machine, window, tops, new Set(wins.flatMap(({ positions }) => positions)));
  }
}

/** The window after positions vanished: what was above them falls, and each reel brings what follows above. tops moves with the reels. */
function dropped(
  machine: Machine,
  window: Window,
  tops: number[],
  won: ReadonlySet<number>,
): Window {
  return window.map((column, reel) => {
    const stay = column.filter((_, row) => !won.has(reel * machine.rows + row));
    while (stay.length < machine.rows) {
      tops[reel] = (tops[reel] ?? 0) - 1;
      stay.unshift(symbolAt(machine.reels[reel] ?? '', tops[reel]));
    }
    return stay;
  });
}
