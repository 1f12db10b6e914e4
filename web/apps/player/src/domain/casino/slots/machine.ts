/**
 * Slot machines as data, and their rounds as players see them. internal/casino/game/slot is the server's code; both are tested with the
 * same rounds. Nothing here calls the server.
 */

/** What a number of symbols pays, in parts of the stake; the highest number that is reached counts. */
export type Pay = readonly [number: number, pay: number];

export interface Machine {
  id: string;
  rows: number;
  /** Into how many parts the pay table divides the stake. */
  unit: number;
  pay: 'lines' | 'ways' | 'cluster' | 'anywhere';
  /** The symbols of each reel, from top to bottom. */
  reels: readonly string[];
  lines?: readonly (readonly number[])[];
  pays: Readonly<Record<string, readonly Pay[]>>;
  /** What stands for other symbols, with the multiplier of its wins. */
  wilds?: Readonly<Record<string, number>>;
  /** What multiplies all wins of a spin by its sum. */
  adds?: Readonly<Record<string, number>>;
  scatter?: string;
  falls?: { steps: readonly number[]; most: number };
  free?: { spins: readonly Pay[]; most: number; times: number; special?: string };
  hold?: {
    from: number;
    spins: number;
    coin: number;
    of: number;
    value: readonly { pays: number; weight: number }[];
    full: number;
  };
  buy?: number;
}

/** Settings of a round. */
export interface SlotParams {
  buy?: boolean;
}

/** A coin: its position (reel × rows + row) and which of the values it has. */
export type Landed = readonly [position: number, value: number];

/** Everything that the seeds decide in a round. */
export interface SlotResult {
  spins: number[][];
  special?: string;
  coins?: Landed[][];
}

/** The symbols of a window, by reel and row. */
export type Window = string[][];

/** What a number of symbols pays; nothing below the first row of the table. */
export function payOf(pays: readonly Pay[] | undefined, n: number): number {
  let pay = 0;
  for (const [from, parts] of pays ?? []) if (n >= from) pay = parts;
  return pay;
}

export const modulo = (n: number, of: number): number => ((n % of) + of) % of;

/** The symbol of a reel at a position, which may be beyond its ends. */
export const symbolAt = (reel: string, position: number): string =>
  reel.charAt(modulo(position, reel.length));

export const windowAt = ({ reels, rows }: Machine, stops: readonly number[]): Window =>
  reels.map((reel, i) =>
    Array.from({ length: rows }, (_, row) => symbolAt(reel, (stops[i] ?? 0) + row)),
  );

/** The positions of a symbol in a window. */
export const positionsOf = (window: Window, symbol: string): number[] =>
  window.flatMap((column, reel) =>
    column.flatMap((at, row) => (at === symbol ? [reel * column.length + row] : [])),
  );
