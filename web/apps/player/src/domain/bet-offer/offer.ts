import type { Bet, BetExtra, Schemas } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';

/** What an accumulator needs for an offer, and what it earns. */
type Legs = Omit<Schemas['OfferLegs'], 'odds'> & {
  /** The least odds of a leg that counts. */
  odds: OddsMilli;
};

/** An offer that holds for every accumulator that is staked with cash while it runs. */
export type BetOffer = Omit<Schemas['BetOffer'], 'least_stake' | 'legs' | 'min_odds' | 'most'> & {
  /** Of insurance: smaller stakes get nothing. */
  least_stake?: Minor;
  legs: Legs;
  /** Of insurance: of the free bet. */
  min_odds: OddsMilli;
  /** What one accumulator earns at most. */
  most: { amount: Minor; currency: string };
};

/** The smallest number of legs that earns something. */
export const leastLegs = ({ legs: { min, steps } }: Pick<BetOffer, 'legs'>): number =>
  steps?.[0]?.legs ?? min;

const none: readonly BetExtra[] = [];

/** What offers give for a bet. Fetched bets have it; those of live messages do not. */
export const extrasOf = (bet: Bet): readonly BetExtra[] => bet.extras ?? none;
