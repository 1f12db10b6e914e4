import type { BetPick, PlaceBet } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import type { Leg, Slip } from '../../slip/store.ts';

/** A leg as lines combine it: one selection, or several of one match. */
export interface Unit {
  legs: Leg[];
  /** Above 0 where several selections are one leg. */
  builder: number;
}

/** The legs of a slip as its lines combine them: selections of one match are one leg, unless they are bet as singles. */
export function unitsOf({ legs, kind }: Pick<Slip, 'legs' | 'kind'>): Unit[] {
  if (kind === 'singles') return legs.map((leg) => ({ legs: [leg], builder: 0 }));
  const events = [...new Set(legs.map((leg) => leg.eventId))];
  return events.map((id, i) => {
    const own = legs.filter((leg) => leg.eventId === id);
    return { legs: own, builder: own.length > 1 ? i + 1 : 0 };
  });
}

/** Odds of builders as they are known, by the number of the builder. */
export type BuilderOdds = Partial<Record<number, OddsMilli>>;

const pick = (leg: Leg, builder = 0, together?: OddsMilli): BetPick => ({
  selection_id: leg.selectionId,
  odds: leg.odds,
  version: leg.version,
  ...(builder > 0 && { builder }),
  ...(together && { builder_odds: together }),
});

/** What goes to the server: one bet, or one for each leg. */
export function betsOf(value: Slip, stake: Minor, odds: BuilderOdds = {}): PlaceBet[] {
  const { legs, kind, policy } = value;
  if (legs.length === 0) return [];
  const how = {
    odds_policy: policy,
    ...(value.eachWay && canEachWay(value) && { each_way: true }),
    ...(value.funds && value.funds !== 'cash' && { funds: value.funds }),
    ...(value.funds === 'free' && value.freeBet && { free_bet: value.freeBet }),
  };
  if (kind === 'singles') return legs.map((leg) => ({ stake, legs: [pick(leg)], ...how }));
  const picks = unitsOf(value).flatMap(({ legs: own, builder }) =>
    own.map((leg) => pick(leg, builder, odds[builder])),
  );
  return [{ stake, legs: picks, ...how, ...(isSystem(value) && { sizes: sizesOf(value) }) }];
}

/** Whether every leg has terms for places, which end when the race is off, and none is a builder. */
export const canEachWay = (value: Slip): boolean =>
  value.legs.every((leg) => leg.eachWay && !leg.live) &&
  unitsOf(value).every((unit) => unit.builder === 0);

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

/** How many lines sizes make of so many legs. */
export const linesOf = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, k) => sum + choose(legs, k), 0);

/** A way to combine legs into lines. */
export interface System {
  /** trixie, yankee …, or empty for all combinations of one size. */
  name: string;
  sizes: number[];
  lines: number;
}

/** The systems that so many legs can be played as: those with a name first, then each size alone. */
export function systemsOf(
  legs: number,
  named: readonly { key: string; legs: number; sizes: number[] }[],
): System[] {
  const known = named
    .filter((s) => s.legs === legs)
    .map((s) => ({ name: s.key, sizes: s.sizes, lines: linesOf(legs, s.sizes) }));
  const plain = Array.from({ length: Math.max(0, legs - 2) }, (_, i) => i + 2).map((k) => ({
    name: '',
    sizes: [k],
    lines: linesOf(legs, [k]),
  }));
  return [...known, ...plain];
}

/** Sum over all combinations of these sizes of the product of their odds: the elementary symmetric polynomials. */
export function combined(odds: readonly number[], sizes: readonly number[]): number {
  const sums = [1, ...odds.map(() => 0)];
  odds.forEach((o, i) => {
    for (let k = i + 1; k >= 1; k--) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * o;
  });
  return sizes.reduce((sum, k) => sum + (sums[k] ?? 0), 0);
}

/** What a unit on each line returns if all legs win; undefined while a builder has no odds. */
export function returnOf(value: Slip, odds: BuilderOdds): number | undefined {
  const units = unitsOf(value);
  const prices = units.map(({ legs, builder }) => (builder ? odds[builder] : legs[0]?.odds));
  if (prices.some((price) => price === undefined)) return undefined;
  const sizes = sizesOf(value);
  const wins = prices.map((price) => (price ?? 0) / 1000);
  if (!value.eachWay || !canEachWay(value)) return combined(wins, sizes);
  const places = units.map(({ legs: [leg] }, i) => {
    const terms = leg?.eachWay;
    return terms ? 1 + (((wins[i] ?? 1) - 1) * terms.num) / terms.den : 1;
  });
  return combined(wins, sizes) + combined(places, sizes);
}

/** The fewest legs of a system. */
export const leastOfSystem = 3;

/** Whether the slip is a system that can be played: fewer legs are a single or a double, whatever was chosen before. */
const isSystem = (value: Slip): boolean =>
  value.kind === 'system' && unitsOf(value).length >= leastOfSystem;

/** How many legs the lines of a slip combine. */
export function sizesOf(value: Slip): number[] {
  const n = unitsOf(value).length;
  if (value.kind === 'singles') return [1];
  const sizes = isSystem(value) ? (value.sizes ?? []).filter((k) => k <= n) : [];
  return sizes.length > 0 ? sizes : [n];
}
