import type { BonusProduct } from '@maidan/api';
import { minor, type Minor, type OddsMilli } from '@maidan/money';
import type { BonusBalance, BonusSpins } from './calls.ts';

/** The id of an offer in a currency, as bonuses and lists of offers name it. */
export const bonusIdOf = (offer: string, currency: string): string =>
  `${offer}-${currency.toLowerCase()}`;

type Accepting = Pick<BonusBalance, 'terms' | 'spins'>;

/** The free spins of a bonus, until each has a result: so long nothing else can be staked from it. */
export const spinsOf = ({ spins }: Pick<BonusBalance, 'spins'>): BonusSpins | undefined =>
  spins?.done ? undefined : spins;

/** Whether a bonus can be staked on a product, and on a game of it. What its terms say of a game comes before what they say of its product. */
export function accepts(bonus: Accepting, product: BonusProduct, game?: string): boolean {
  const spins = spinsOf(bonus);
  if (spins) return spins.game === game;
  const percent = game === undefined ? undefined : bonus.terms.games?.[game];
  return percent === undefined ? bonus.terms.counts[product] !== undefined : percent > 0;
}

/** Whether the terms of a bonus name a game that it can be staked on. */
export const namesGames = ({ terms: { games = {} } }: Pick<BonusBalance, 'terms'>): boolean =>
  Object.values(games).some((percent) => percent > 0);

export const isActive = ({ status }: Pick<BonusBalance, 'status'>): boolean => status === 'pending';

/** What is left to wager. */
export const leftToWager = ({ target, wagered }: BonusBalance): Minor =>
  minor(Math.max(0, target.amount - wagered.amount));

/** How much of the target is wagered, in whole percent; below 100 until all of it is. */
export function wageredPercent({ target, wagered }: BonusBalance): number {
  if (target.amount <= 0) return 0;
  return Math.min(100, Math.floor((wagered.amount / target.amount) * 100));
}

/** A stake of a whole bet. Casino rounds have no odds. */
export interface BonusStake {
  amount: Minor;
  odds?: OddsMilli | undefined;
}

/** Why a bonus cannot pay a stake: it is empty, has too little, or its terms exclude it. */
export type Problem = 'empty' | 'short' | 'max_bet' | 'odds' | 'bets' | 'event';

/** Returns why the server would refuse a stake from a bonus, or undefined. */
export function problemOf(
  { balance, terms }: BonusBalance,
  { amount, odds }: BonusStake,
): Problem | undefined {
  if (balance.amount <= 0) return 'empty';
  if (terms.max_bet > 0 && amount > terms.max_bet) return 'max_bet';
  if (amount > balance.amount) return 'short';
  if (odds === undefined) return undefined;
  const tooLong = terms.max_odds > 0 && odds > terms.max_odds;
  return odds < terms.min_odds || tooLong ? 'odds' : undefined;
}

/** Bets on sports: whether they are systems, and the events of each. */
export interface BonusBets {
  system: boolean;
  events: readonly string[];
}

/** Returns why the server would refuse the kind or the events of bets from a bonus, or undefined. An event that is named twice is one of two bets. */
export function betProblem(
  { terms, events = [] }: Pick<BonusBalance, 'terms' | 'events'>,
  bets: BonusBets,
): Problem | undefined {
  if (terms.bets === 'singles_and_combos' && bets.system) return 'bets';
  if (!terms.once_per_event) return undefined;
  const twice = new Set(bets.events).size < bets.events.length;
  return twice || bets.events.some((id) => events.includes(id)) ? 'event' : undefined;
}

export const filters = [
  'all',
  'sports',
  'casino',
  'spins',
  'activated',
  'waiting',
  'active',
  'history',
] as const;
export type Filter = (typeof filters)[number];

/** Whether a filter of the list of bonuses shows a bonus. */
export function matches(
  { status, bonus, spins, orig_bonus }: BonusBalance,
  filter: Filter,
): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'sports':
      return bonus?.bets ?? false;
    case 'casino':
      return bonus?.casino ?? false;
    case 'spins':
      return spins !== undefined;
    case 'activated': // by a deposit or with its code; not one that was cancelled before
      return orig_bonus.amount > 0;
    case 'active':
      return status === 'pending';
    case 'waiting':
      return status === 'waiting';
    case 'history':
      return status !== 'pending' && status !== 'waiting';
  }
}
