import { minor, type OddsMilli } from '@maidan/money';
import type { BonusBalance } from '../bonus/calls.ts';
import { betProblem, problemOf, type Problem } from '../bonus/rules.ts';
import type { Slip } from './store.ts';
import type { SlipSummary } from './summary.ts';

/**
 * Returns why a bonus cannot pay the bets of a slip, or undefined. `odds` are those of the one bet, from its quote; singles have the odds of
 * their legs. Each bet is checked by itself, and together they must not stake more than the bonus has.
 */
export function bonusProblem(
  { kind, legs, sizes = [] }: Slip,
  { total }: Pick<SlipSummary, 'total'>,
  bonus: BonusBalance,
  odds: OddsMilli | undefined,
): Problem | undefined {
  const events = legs.map((leg) => leg.eventId);
  const limited = betProblem(bonus, {
    system: kind === 'system' && !(sizes.length === 1 && sizes[0] === legs.length),
    // Selections of one event are one bet in a bet builder, and several as singles.
    events: kind === 'singles' ? events : [...new Set(events)],
  });
  if (limited) return limited;
  const prices = kind === 'singles' && legs.length > 1 ? legs.map((leg) => leg.odds) : [odds];
  const amount = minor(Math.ceil(total / Math.max(1, prices.length)));
  for (const price of prices) {
    const problem = problemOf(bonus, { amount, odds: price });
    if (problem) return problem;
  }
  return total > bonus.balance.amount ? 'short' : undefined;
}
