import type { Minor } from '@maidan/money';
import type { BonusTerms } from './bonus.ts';
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

/** An offer on play that the player can begin. */
export type PlayOffer = Omit<Schemas['AvailablePlayOffer'], 'amount' | 'terms'> & {
  /** What one player gets at most. */
  amount: Minor;
  /** With a `wager` the rewards are bonuses under these terms, otherwise cash. */
  terms: BonusTerms;
};

/** An offer on play that the player has begun, with the terms of that time. Times are unix milliseconds. */
export type PlayRun = Omit<
  Schemas['PlayOffer'],
  'amount' | 'terms' | 'staked' | 'net' | 'due' | 'paid'
> & {
  /** What one player gets at most. */
  amount: Minor;
  terms: BonusTerms;
  /** Races: what counts of the stakes. */
  staked: Minor;
  /** Cashback: what counts of the results; negative when lost. */
  net: Minor;
  /** What it comes to as of now, with what was paid. */
  due: Minor;
  paid: Minor;
};
