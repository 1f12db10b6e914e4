import type { BetPick, PlaceBet } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import type { Leg, Slip } from './store.ts';

/** One leg of a line: one selection, or several of the same match (a bet builder). */
export interface LegGroup {
  legs: Leg[];
  /** The number of the bet builder, from 1; 0 for a single selection. */
  builder: number;
}

/** Groups the selections of a slip into legs: those of the same match are one leg, except in singles. */
export function legGroups({ legs, kind }: Pick<Slip, 'legs' | 'kind'>): LegGroup[] {
  if (kind === 'singles') return legs.map((leg) => ({ legs: [leg], builder: 0 }));
  const events = [...new Set(legs.map((leg) => leg.eventId))];
  return events.map((id, i) => {
    const group = legs.filter((leg) => leg.eventId === id);
    return { legs: group, builder: group.length > 1 ? i + 1 : 0 };
  });
}

/** The known odds of bet builders, by number. */
export type BuilderOdds = Partial<Record<number, OddsMilli>>;

const pick = (leg: Leg, builder = 0, builderOdds?: OddsMilli): BetPick => ({
  selection_id: leg.selectionId,
  odds: leg.odds,
  version: leg.version,
  ...(builder > 0 && { builder }),
  ...(builderOdds && { builder_odds: builderOdds }),
});

/** The requests that place the slip: one bet, or one for each single. */
export function betsOf(value: Slip, stake: Minor, odds: BuilderOdds = {}): PlaceBet[] {
  const { legs, kind, policy } = value;
  if (legs.length === 0) return [];
  const terms = {
    odds_policy: policy,
    ...(value.eachWay && canEachWay(value) && { each_way: true }),
    ...(value.funds && value.funds !== 'cash' && { funds: value.funds }),
    ...(value.funds === 'free' && value.freeBet && { free_bet: value.freeBet }),
    ...(value.funds === 'bonus' && value.grant && { grant: value.grant }),
  };
  if (kind === 'singles') return legs.map((leg) => ({ stake, legs: [pick(leg)], ...terms }));
  const picks = legGroups(value).flatMap(({ legs: group, builder }) =>
    group.map((leg) => pick(leg, builder, odds[builder])),
  );
  return [{ stake, legs: picks, ...terms, ...(isSystem(value) && { sizes: sizesOf(value) }) }];
}

/** Whether each-way bets are possible: every leg has place terms, is not live and is not in a bet builder. */
export const canEachWay = (value: Slip): boolean =>
  value.legs.every((leg) => leg.eachWay && !leg.live) &&
  legGroups(value).every((group) => group.builder === 0);

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

/** The number of lines of a system with so many legs and these sizes. */
export const lineCount = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, k) => sum + binomial(legs, k), 0);

/** A system: the sizes of the combinations of legs that are its lines. */
export interface System {
  /** trixie, yankee …; empty for all combinations of one size. */
  name: string;
  sizes: number[];
  lines: number;
}

/** The systems possible with so many legs: named ones first, then each size alone. */
export function systemsFor(
  legs: number,
  named: readonly { key: string; legs: number; sizes: number[] }[],
): System[] {
  const withName = named
    .filter((s) => s.legs === legs)
    .map((s) => ({ name: s.key, sizes: s.sizes, lines: lineCount(legs, s.sizes) }));
  const plain = Array.from({ length: Math.max(0, legs - 2) }, (_, i) => i + 2).map((k) => ({
    name: '',
    sizes: [k],
    lines: lineCount(legs, [k]),
  }));
  return [...withName, ...plain];
}

/** The sum of the products of odds over all combinations of these sizes (elementary symmetric polynomials). */
export function sumOfProducts(odds: readonly number[], sizes: readonly number[]): number {
  const sums = [1, ...odds.map(() => 0)];
  odds.forEach((o, i) => {
    for (let k = i + 1; k >= 1; k--) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * o;
  });
  return sizes.reduce((sum, k) => sum + (sums[k] ?? 0), 0);
}

/** The return of one currency unit on each line if all legs win; undefined while a bet builder has no odds. */
export function returnPerUnit(value: Slip, odds: BuilderOdds): number | undefined {
  const groups = legGroups(value);
  const prices = groups.map(({ legs, builder }) => (builder ? odds[builder] : legs[0]?.odds));
  if (prices.some((price) => price === undefined)) return undefined;
  const sizes = sizesOf(value);
  const wins = prices.map((price) => (price ?? 0) / 1000);
  if (!value.eachWay || !canEachWay(value)) return sumOfProducts(wins, sizes);
  const places = groups.map(({ legs: [leg] }, i) => {
    const terms = leg?.eachWay;
    return terms ? 1 + (((wins[i] ?? 1) - 1) * terms.num) / terms.den : 1;
  });
  return sumOfProducts(wins, sizes) + sumOfProducts(places, sizes);
}

/** The fewest legs of a system. */
export const minSystemLegs = 3;

/** Whether the slip is a system with enough legs; with fewer it is a single or a double. */
const isSystem = (value: Slip): boolean =>
  value.kind === 'system' && legGroups(value).length >= minSystemLegs;

/** The numbers of legs that the lines of a slip combine. */
export function sizesOf(value: Slip): number[] {
  const n = legGroups(value).length;
  if (value.kind === 'singles') return [1];
  const sizes = isSystem(value) ? (value.sizes ?? []).filter((k) => k <= n) : [];
  return sizes.length > 0 ? sizes : [n];
}
