import type { OfferKind, OfferState } from './offers.ts';

export const offerKinds = [
  'match',
  'fixed',
  'free_bet',
  'free_spins',
  'free_rounds',
  'insurance',
  'boost',
] as const satisfies OfferKind[];

export const offerStates = ['running', 'scheduled', 'ended'] as const satisfies OfferState[];

/** What bonus money can be staked on. */
export const products = ['sports', 'slots', 'tables', 'quick', 'crash'] as const;
export type Product = (typeof products)[number];

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
const given = ['budget', 'stops', 'group', 'terms.days', 'terms.min_odds'] as const;

/** Fields of what is staked before it becomes cash. */
const staked = [
  'terms.wager',
  'terms.max_bet',
  'terms.max_transfer',
  'terms.max_odds',
  'terms.counts',
] as const;

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
  'terms.spins',
] as const;

/** Fields of free rounds of a supplier. Nothing of them is wagered, and the supplier charges for them: they have no budget. */
const rounds = ['group', 'terms.days', 'terms.rounds'] as const;

/** Fields of what holds for accumulators. */
const onBets = ['amount', 'terms.legs'] as const;

/** A field of the form, by its path. */
export type OfferField =
  | (typeof common)[number]
  | (typeof given)[number]
  | (typeof staked)[number]
  | (typeof deposited)[number]
  | (typeof rounds)[number]
  | (typeof onBets)[number];

const own: Record<OfferKind, readonly OfferField[]> = {
  match: [...given, ...deposited, ...staked],
  fixed: [...given, 'amount', ...staked],
  free_bet: [...given, 'amount'],
  free_spins: [...given, 'terms.spins', ...staked],
  free_rounds: rounds,
  // The free bet of an insurance has days and lowest odds; a boost is cash.
  insurance: [...onBets, 'terms.days', 'terms.min_odds'],
  boost: onBets,
};

/** The fields that offers of a kind have. */
export const fieldsOf = (kind: OfferKind): ReadonlySet<OfferField> =>
  new Set<OfferField>([...common, ...own[kind]]);
