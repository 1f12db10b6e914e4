import { minor, type OddsMilli } from '@maidan/money';
import type { BonusBalance } from '../bonus/calls.ts';
import { problemOf, type Problem } from '../bonus/rules.ts';
import type { Slip } from './store.ts';
import type { SlipSummary } from './summary.ts';

/**
 * Returns why a bonus cannot pay the bets of a slip, or undefined. `odds` are those of the one bet, from its quote; singles have the odds of
 * their legs. Each bet is checked by itself, and together they must not stake more than the bonus has.
 */
export function bonusProblem(
  { kind, legs }: Slip,
  { total }: Pick<SlipSummary, 'total'>,
  bonus: BonusBalance,
  odds: OddsMilli | undefined,
): Problem | undefined {
  const prices = kind === 'singles' && legs.length > 1 ? legs.map((leg) => leg.odds) : [odds];
  const amount = minor(Math.ceil(total / Math.max(1, prices.length)));
  for (const price of prices) {
    const problem = problemOf(bonus, { amount, odds: price });
    if (problem) return problem;
  }
  return total > bonus.balance.amount ? 'short' : undefined;
}
