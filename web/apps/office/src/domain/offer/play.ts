import type { PlayKind } from './kinds.ts';
import type { OfferForm } from './offers.ts';

/** What an offer on play gives for what was lost or staked. Amounts are smallest stakes. */
export type Play = NonNullable<OfferForm['terms']['play']>;
/** What a race pays at a target. */
export type PlayStep = NonNullable<Play['steps']>[number];

/** What a new offer begins with. */
export const usualPlay: Record<PlayKind, Play> = {
  cashback: { percent: 10, least: 10 },
  wager_race: {
    steps: [
      { staked: 100, reward: 1 },
      { staked: 500, reward: 4 },
      { staked: 1000, reward: 5 },
    ],
  },
};

/** What a new cashback gives one player at most, in smallest stakes. */
export const usualReturn = 100;

/** The limits of the server: for so long plays count, and so many targets a race has. */
export const mostPlayDays = 90;
export const mostPlaySteps = 10;

/** Changes a figure of what is lost, or the steps of a race. */
export function withPlay<Name extends keyof Play>(
  form: OfferForm,
  name: Name,
  value: Play[Name],
): OfferForm {
  const { play } = form.terms;
  if (!play) return form;
  return { ...form, terms: { ...form.terms, play: { ...play, [name]: value } } };
}

/** The step that is added to others: twice the highest target and reward. */
export function nextPlayStep(steps: readonly PlayStep[]): PlayStep {
  if (steps.length === 0) return { staked: 100, reward: 1 };
  return {
    staked: Math.max(...steps.map(({ staked }) => staked)) * 2,
    reward: Math.max(...steps.map(({ reward }) => reward)) * 2,
  };
}

/** What one player gets at most, in smallest stakes: the rewards of a race together, the amount of a cashback. */
export const mostOf = ({ amount, terms }: OfferForm): number =>
  terms.play?.steps?.reduce((sum, { reward }) => sum + reward, 0) || amount;

/**
 * The figures of a play in a currency, in hundredths. `most` is what one player gets there at most, hundredths: divided by the same in
 * smallest stakes it is the smallest stake of the currency.
 */
export function playAmounts(offer: OfferForm, most: number) {
  const { least = 0, steps = [] } = offer.terms.play ?? {};
  const smallest = Math.round(most / mostOf(offer));
  return {
    least: least * smallest,
    steps: steps.map(({ staked, reward }) => ({
      staked: staked * smallest,
      reward: reward * smallest,
    })),
  };
}
