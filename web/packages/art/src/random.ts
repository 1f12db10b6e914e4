/** A stream of numbers in [0, 1) that is the same for the same seed, on every engine. */
export type Random = () => number;

/** Mulberry32: 32 bits of state, enough to place a crowd. Never for outcomes. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, low: number, high: number): number =>
  low + random() * (high - low);

/** A whole number from low to high, both included. */
export const whole = (random: Random, low: number, high: number): number =>
  Math.floor(between(random, low, high + 1));

export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[whole(random, 0, list.length - 1)] as T;

/** The list in another order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item): [number, T] => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
