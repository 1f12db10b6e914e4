import { isOnPlay } from './kinds.ts';
import type { OfferKind, OfferState } from './offers.ts';

export const offerKinds = [
  'match',
  'fixed',
  'free_bet',
  'free_spins',
  'free_rounds',
  'insurance',
  'boost',
  'cashback',
  'wager_race',
] as const satisfies OfferKind[];

export const offerStates = ['running', 'scheduled', 'ended'] as const satisfies OfferState[];

/** What bonus money can be staked on. */
export const products = ['sports', 'slots', 'tables', 'quick', 'crash'] as const;
/** What counts for offers on play: also what bonus money cannot be staked on. */
export const playProducts = [...products, 'suppliers'] as const;
export type Product = (typeof playProducts)[number];

/** The products that can count for offers of a kind. */
export const productsOf = (kind: OfferKind): readonly Product[] =>
  isOnPlay(kind) ? playProducts : products;

const common = [
  'id',
  'name',
  'kind',
  'image',
  'countries',
  'starts',
  'ends',
  'bonus_name',
] as const;

/** Fields of what single players get: a bonus, free spins or a free bet. */
const given = ['budget', 'stops', 'vip', 'group', 'terms.days', 'terms.min_odds'] as const;

/** Fields of what is staked before it becomes cash. */
const staked = [
  'terms.wager',
  'terms.max_bet',
  'terms.max_transfer',
  'terms.max_odds',
  'terms.counts',
] as const;

/** Fields of bonuses that are staked: single games, and which bets are taken. */
const limited = ['terms.games', 'terms.bets', 'terms.once_per_event'] as const;

/** Fields of what a deposit gives. */
const deposited = [
  'percent',
  'amount',
  'max_bonus',
  'landing',
  'code',
  'deposit',
  'crash',
  'terms.min_deposit',
  'terms.accept_within',
  'terms.spins',
] as const;

/** Fields of what can be given with a new account. */
const withAccount = ['registration'] as const;

/** Fields of free rounds of a supplier. Nothing of them is wagered, and the supplier charges for them: they have no budget. */
const rounds = ['vip', 'group', 'terms.days', 'terms.rounds'] as const;

/** Fields of what holds for accumulators. */
const onBets = ['amount', 'terms.legs'] as const;

/** Fields of what counts plays. With wagering its rewards are bonuses. */
const onPlay = [
  'budget',
  'stops',
  'vip',
  'code',
  'terms.play',
  'terms.days',
  'terms.min_odds',
  ...staked,
] as const;

/** A field of the form, by its path. */
export type OfferField =
  | (typeof common)[number]
  | (typeof given)[number]
  | (typeof staked)[number]
  | (typeof limited)[number]
  | (typeof deposited)[number]
  | (typeof withAccount)[number]
  | (typeof rounds)[number]
  | (typeof onBets)[number]
  | (typeof onPlay)[number];

const own: Record<OfferKind, readonly OfferField[]> = {
  match: [...given, ...deposited, ...staked, ...limited],
  fixed: [...given, ...withAccount, 'amount', ...staked, ...limited],
  free_bet: [...given, ...withAccount, 'amount'],
  free_spins: [...given, ...withAccount, 'terms.spins', ...staked, ...limited],
  free_rounds: rounds,
  // The free bet of an insurance has days and lowest odds; a boost is cash.
  insurance: [...onBets, 'terms.days', 'terms.min_odds'],
  boost: onBets,
  cashback: ['amount', ...onPlay],
  // The most of a race is the sum of its rewards.
  wager_race: onPlay,
};

/** The fields that offers of a kind have. */
export const fieldsOf = (kind: OfferKind): ReadonlySet<OfferField> =>
  new Set<OfferField>([...common, ...own[kind]]);
