import type { OfferKind, OfferState } from './offers.ts';

export const offerKinds = [
  'match',
  'fixed',
  'free_bet',
  'free_spins',
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
  'budget',
  'stops',
  'countries',
  'group',
  'starts',
  'ends',
  'bonus_name',
  'terms.days',
  'terms.min_odds',
] as const;

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

/** A field of the form, by its path. */
export type OfferField =
  (typeof common)[number] | (typeof staked)[number] | (typeof deposited)[number];

const own: Record<OfferKind, readonly OfferField[]> = {
  match: [...deposited, ...staked],
  fixed: ['amount', ...staked],
  free_bet: ['amount'],
  free_spins: ['terms.spins', ...staked],
};

/** The fields that offers of a kind have. */
export const fieldsOf = (kind: OfferKind): ReadonlySet<OfferField> =>
  new Set<OfferField>([...common, ...own[kind]]);
