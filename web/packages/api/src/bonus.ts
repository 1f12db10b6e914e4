import type { Minor, OddsMilli } from '@maidan/money';
import type { components } from './schema.d.ts';

/** What a bonus can be staked on. */
export type BonusProduct = components['schemas']['Counted']['product'];

/** The conditions of a bonus. Zero is no limit. */
export interface BonusTerms {
  /** Of the deposit. */
  percent: number;
  max_bonus: Minor;
  min_deposit: Minor;
  /** Hours after the choice within which the deposit must come. */
  accept_within?: number;
  /** How many times the bonus is to be staked, within days. */
  wager: number;
  days: number;
  max_bet: Minor;
  /** How many times the bonus become cash at most. */
  max_transfer: number;
  min_odds: OddsMilli;
  max_odds: OddsMilli;
  /** Percent of a stake that count. A product that is missing cannot be played. Only offers on play name the games of suppliers. */
  counts: Partial<Record<BonusProduct | 'suppliers', number>>;
  /** Percent of a stake that count, by game of ours, instead of that of its product. 0: the game cannot be played. */
  games?: Record<string, number>;
  /** Which bets on sports can be staked; absent: all. */
  bets?: 'singles_and_combos';
  /** One bet from the bonus on each event. */
  once_per_event?: boolean;
  /** Of free spins: what they are. The other terms are those of what they win. */
  spins?: FreeSpins;
  /** What a deposit gives in addition to the bonus. */
  extra_spins?: FreeSpins;
  /** Of free rounds: what they are. What they win is cash, so of the other terms they have only the days. */
  rounds?: FreeRounds;
  /** Of offers on play: what they give. */
  play?: PlayTerms;
}

/** Rounds of one slot at one stake. */
export interface FreeSpins {
  game: string;
  count: number;
  /** Of each. */
  stake: Minor;
}

/** Rounds of a supplier's game at one stake, which the operator pays. */
export interface FreeRounds {
  supplier: string;
  /** The supplier's id of the game. */
  game: string;
  count: number;
  /** Of each. */
  stake: Minor;
}

/** What an offer on play gives: a part of what was lost, or a reward at each target of what was staked. */
export interface PlayTerms {
  /** Cashback: of the loss. */
  percent?: number;
  /** Cashback: the least loss of which something comes back. */
  least?: Minor;
  /** Races: targets and what each pays, in addition to those before; both rise. */
  steps?: PlayStep[];
}

export interface PlayStep {
  /** In all, since the begin. */
  staked: Minor;
  reward: Minor;
}

/** An offer in one currency: for a deposit, or an amount that is given at once. */
export interface WelcomeOffer {
  id: string;
  kind: 'match' | 'fixed' | 'free_bet' | 'free_spins' | 'free_rounds' | 'cashback' | 'wager_race';
  name: string;
  /** By language. */
  bonus_name: Record<string, string>;
  percent: number;
  max_bonus: { amount: Minor; currency: string };
  casino: boolean;
  bets: boolean;
  /** The player's deposit that it is chosen for, from 1. */
  deposit: number;
  terms: BonusTerms;
}
