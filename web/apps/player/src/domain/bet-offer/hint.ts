import { currencyInfo, minor, type Minor, type OddsMilli } from '@maidan/money';
import { canEachWay, legGroups } from '../slip/bets.ts';
import type { Slip } from '../slip/store.ts';
import { maxLegs, type SlipSummary } from '../slip/summary.ts';
import type { BetOffer } from './offer.ts';

/** Whether offers on bets hold for a slip: an accumulator of cash whose legs stand for themselves. */
export const holdFor = (value: Slip): boolean =>
  value.kind === 'accumulator' &&
  (value.funds ?? 'cash') === 'cash' &&
  value.legs.length > 1 &&
  value.legs.length <= maxLegs &&
  !(value.eachWay && canEachWay(value)) &&
  legGroups(value).every(({ builder }) => builder === 0);

/** The next step of a boost: how many more legs reach it, and what they add. */
interface Step {
  missing: number;
  percent: number;
}

/** What the slip shows of an offer. `percent` is 0 below the first step; a bet that is not insured lacks one leg. */
export type Hint =
  | { kind: 'boost'; percent: number; next: Step | undefined }
  | { kind: 'insurance'; insured: boolean };

/** The legs of a slip as an offer sees them: those at odds that count, and how many more the bet can have. */
interface Count {
  counting: number;
  free: number;
}

function boostHint({ steps = [] }: BetOffer['legs'], { counting, free }: Count): Hint | undefined {
  const percent = steps.findLast(({ legs }) => legs <= counting)?.percent ?? 0;
  const step = steps.find(({ legs }) => legs > counting);
  const missing = step ? step.legs - counting : 0;
  const next = step && missing <= free ? { missing, percent: step.percent } : undefined;
  return percent > 0 || next ? { kind: 'boost', percent, next } : undefined;
}

function insuranceHint({ min }: BetOffer['legs'], { counting, free }: Count): Hint | undefined {
  if (counting >= min) return { kind: 'insurance', insured: true };
  return counting === min - 1 && free > 0 ? { kind: 'insurance', insured: false } : undefined;
}

/** What an accumulator of legs at these odds shows of an offer; undefined is nothing. */
export function hintOf(
  { kind, legs }: Pick<BetOffer, 'kind' | 'legs'>,
  prices: readonly OddsMilli[],
): Hint | undefined {
  const count = {
    counting: prices.filter((price) => price >= legs.odds).length,
    free: maxLegs - prices.length,
  };
  return kind === 'boost' ? boostHint(legs, count) : insuranceHint(legs, count);
}

/** Whether an offer gives something for a stake; without one it may. */
export const reached = ({ least_stake = minor(0) }: Pick<BetOffer, 'least_stake'>, total: Minor) =>
  total === 0 || total >= least_stake;

/** The potential win less the stake; 0 without a stake. */
export const winningsOf = ({
  stake,
  total,
  win,
}: Pick<SlipSummary, 'stake' | 'total' | 'win'>): Minor =>
  minor(stake && win !== null ? Math.max(0, win - total) : 0);

/** What a boost adds to winnings. It rounds like the server: down to what the currency is used in. */
export function extraOf({ most }: Pick<BetOffer, 'most'>, percent: number, winnings: Minor): Minor {
  const unit = currencyInfo(most.currency).decimals === 0 ? 100 : 1;
  const extra = Math.min(Math.floor((winnings * percent) / 100), most.amount);
  return minor(Math.floor(extra / unit) * unit);
}
