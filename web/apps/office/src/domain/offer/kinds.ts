import type { BonusOffer } from '../promo-code/promo-codes.ts';
import type { OfferKind } from './offers.ts';

/** Kinds that hold for the accumulators of all players while they run: nobody is given such an offer. */
export type BetKind = Extract<OfferKind, 'insurance' | 'boost'>;

export const isOnBets = (kind: OfferKind): kind is BetKind =>
  kind === 'insurance' || kind === 'boost';

/** Kinds that count what a player stakes or loses in a time. Players begin them, or codes and staff give them. */
export type PlayKind = Extract<OfferKind, 'cashback' | 'wager_race'>;

export const isOnPlay = (kind: OfferKind): kind is PlayKind =>
  kind === 'cashback' || kind === 'wager_race';

/** An offer that codes and staff can give. */
export type GivenOffer = BonusOffer & { kind: Exclude<OfferKind, BetKind> };

export const isGiven = (offer: BonusOffer): offer is GivenOffer => !isOnBets(offer.kind);

/** Whether simulated players can try offers of a kind. The game of free rounds is a supplier's, whose chances nobody here knows. */
export const isTried = (kind: OfferKind): boolean => kind !== 'free_rounds';

/** Whether offers of a kind give something for what players stake of their own money. */
export const isOfOwnMoney = (kind: OfferKind): kind is BetKind | PlayKind =>
  isOnBets(kind) || isOnPlay(kind);
