import { isOfOwnMoney, isOnBets } from './kinds.ts';
import type { OfferKind } from './offers.ts';

/** What the plan of a trial needs, by the kind of the offer. */
export const needsOf = (kind: OfferKind) => ({
  deposit: kind === 'match',
  /** Only bets on sports can be played. */
  sports: kind === 'free_bet' || isOnBets(kind),
  legs: isOnBets(kind),
  /** A free bet is staked as a whole. */
  stake: kind !== 'free_bet',
  /** How often each player bets own money. Bonuses are played until they end. */
  rounds: isOfOwnMoney(kind),
});

/** How many legs an accumulator has. */
export const legCounts = Array.from({ length: 19 }, (_, i) => i + 2);
