import { payOf, positionsOf, type Machine, type Window } from './machine.ts';

/** A win of a window. */
export interface Win {
  symbol: string;
  /** How many symbols, or reels, make it. */
  count: number;
  /** Parts of the stake. */
  pay: number;
  positions: number[];
  /** Which line pays, where lines pay. */
  line?: number;
}

const wildOf = (machine: Machine, symbol: string): number => machine.wilds?.[symbol] ?? 0;

/** The win of a line: that of its first symbol that is no wild, or that of the wilds before it, whichever is higher. */
function lineWin(machine: Machine, window: Window, line: number): Win | undefined {
  const rows = machine.lines?.[line] ?? [];
  const on = rows.map((row, reel) => window[reel]?.[row] ?? '');
  const first = on[0] ?? '';
  if (first === machine.scatter) return undefined;
  const wilds = wildOf(machine, first) ? runOf(on, (s) => s === first) : 0;
  const symbol = on.find((s) => !wildOf(machine, s)) ?? '';
  const count =
    symbol === machine.scatter ? 0 : runOf(on, (s) => s === symbol || wildOf(machine, s) > 0);
  const times = on.slice(0, count).reduce((product, s) => product * (wildOf(machine, s) || 1), 1);
  const bySymbol = symbol ? payOf(machine.pays[symbol], count) * times : 0;
  const byWilds = payOf(machine.pays[first], wilds);
  const best =
    wilds > 0 && byWilds >= bySymbol
      ? { symbol: first, count: wilds, pay: byWilds }
      : { symbol, count, pay: bySymbol };
  if (best.pay === 0) return undefined;
  const positions = rows.slice(0, best.count).map((row, reel) => reel * machine.rows + row);
  return { ...best, positions, line };
}

/** How many from the first on are wanted. */
function runOf(on: readonly string[], wanted: (symbol: string) => boolean): number {
  const end = on.findIndex((s) => !wanted(s));
  return end < 0 ? on.length : end;
}

/** The win of all ways of a symbol. */
function wayWin(machine: Machine, window: Window, symbol: string): Win | undefined {
  const positions: number[] = [];
  let count = 0;
  let ways = 1;
  for (const [reel, column] of window.entries()) {
    const times = column.map((s) => (s === symbol ? 1 : wildOf(machine, s)));
    const on = times.reduce((sum, n) => sum + n, 0);
    if (on === 0) break;
    ways *= on;
    count++;
    times.forEach((n, row) => n > 0 && positions.push(reel * machine.rows + row));
  }
  const pay = payOf(machine.pays[symbol], count) * ways;
  return pay > 0 ? { symbol, count, pay, positions } : undefined;
}

/** The groups of positions that touch each other at a side. */
function clustersOf(positions: readonly number[], rows: number): number[][] {
  const left = new Set(positions);
  const clusters: number[][] = [];
  for (const start of positions) {
    if (!left.delete(start)) continue;
    const cluster = [start];
    for (const at of cluster) {
      const row = at % rows;
      const beside = [
        at - rows,
        at + rows,
        ...(row > 0 ? [at - 1] : []),
        ...(row < rows - 1 ? [at + 1] : []),
      ];
      cluster.push(...beside.filter((next) => left.delete(next)));
    }
    clusters.push(cluster);
  }
  return clusters;
}

/** The wins of symbols that touch each other, or that are anywhere. */
function groupWins(machine: Machine, window: Window, symbol: string): Win[] {
  const all = positionsOf(window, symbol);
  const groups = machine.pay === 'anywhere' ? [all] : clustersOf(all, machine.rows);
  return groups
    .map((positions) => ({
      symbol,
      count: positions.length,
      pay: payOf(machine.pays[symbol], positions.length),
      positions,
    }))
    .filter(({ pay }) => pay > 0);
}

const defined = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** All wins of a window but those of scatters. */
export function winsOf(machine: Machine, window: Window): Win[] {
  const paying = Object.keys(machine.pays).filter((symbol) => symbol !== machine.scatter);
  switch (machine.pay) {
    case 'lines':
      return (machine.lines ?? []).flatMap((_, line) => defined(lineWin(machine, window, line)));
    case 'ways':
      return paying.flatMap((symbol) => defined(wayWin(machine, window, symbol)));
    default:
      return paying.flatMap((symbol) => groupWins(machine, window, symbol));
  }
}

/** What scatters pay, wherever they are. */
export function scatterWin(machine: Machine, window: Window): Win | undefined {
  if (machine.scatter === undefined) return undefined;
  const positions = positionsOf(window, machine.scatter);
  const pay = payOf(machine.pays[machine.scatter], positions.length);
  return pay > 0 ? { symbol: machine.scatter, count: positions.length, pay, positions } : undefined;
}

/** What the special symbol pays on all lines when it fills each reel that shows it. */
export function specialWin(machine: Machine, window: Window, special: string): Win | undefined {
  const reels = window.flatMap((column, reel) => (column.includes(special) ? [reel] : []));
  const pay = payOf(machine.pays[special], reels.length) * (machine.lines?.length ?? 0);
  const positions = reels.flatMap((reel) =>
    Array.from({ length: machine.rows }, (_, row) => reel * machine.rows + row),
  );
  return pay > 0 ? { symbol: special, count: reels.length, pay, positions } : undefined;
}
