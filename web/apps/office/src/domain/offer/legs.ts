import type { BetKind } from './kinds.ts';
import type { OfferForm } from './offers.ts';

/** What an accumulator needs for an offer on bets, and what it earns. Odds are thousandths. */
export type Legs = NonNullable<OfferForm['terms']['legs']>;
/** What an accumulator of so many legs earns with a boost. */
export type LegStep = NonNullable<Legs['steps']>[number];

/** What a new offer begins with. */
export const usualLegs: Record<BetKind, Legs> = {
  insurance: { min: 5, odds: 1600, lost: 1, percent: 50, daily: 1 },
  boost: {
    min: 0,
    odds: 1500,
    steps: [
      { legs: 3, percent: 2 },
      { legs: 5, percent: 5 },
      { legs: 8, percent: 12 },
    ],
  },
};

/** What a new offer gives for one bet at most, in smallest stakes. */
export const usualMost: Record<BetKind, number> = { insurance: 50, boost: 5000 };

/** Changes a figure of the legs, or the steps. */
export function withLegs<Name extends keyof Legs>(
  form: OfferForm,
  name: Name,
  value: Legs[Name],
): OfferForm {
  const { legs } = form.terms;
  if (!legs) return form;
  return { ...form, terms: { ...form.terms, legs: { ...legs, [name]: value } } };
}

/** The limits of the server: an accumulator has at most twenty legs. */
const mostLegs = 20;
const mostPercent = 200;

/** The step that is added to others: above them in legs and percent, as far as the limits allow. */
export function nextStep(steps: readonly LegStep[]): LegStep {
  if (steps.length === 0) return { legs: 3, percent: 3 };
  return {
    legs: Math.min(mostLegs, Math.max(...steps.map(({ legs }) => legs)) + 1),
    percent: Math.min(mostPercent, Math.max(...steps.map(({ percent }) => percent)) + 5),
  };
}
