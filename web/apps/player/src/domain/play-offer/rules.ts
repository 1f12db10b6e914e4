import type { BonusTerms, PlayOffer, PlayRun, PlayStep } from '@maidan/api';
import { minor, zero, type Minor } from '@maidan/money';

const products = ['sports', 'slots', 'tables', 'quick', 'crash', 'suppliers'] as const;
export type PlayProduct = (typeof products)[number];

/** The products of which plays count, in one order. */
export const productsOf = ({ counts }: Pick<BonusTerms, 'counts'>): PlayProduct[] =>
  products.filter((product) => (counts[product] ?? 0) > 0);

/** Whether the reward can still change. */
export const isOpen = ({ status }: Pick<PlayRun, 'status'>): boolean =>
  status === 'running' || status === 'settling';

export const stepsOf = ({ terms }: Pick<PlayOffer, 'terms'>): readonly PlayStep[] =>
  terms.play?.steps ?? [];

/** What is lost so far; zero while the player is ahead. */
export const lossOf = ({ net }: Pick<PlayRun, 'net'>): Minor => minor(Math.max(0, -net));

/** The first step of a race that is neither paid nor reached, from 0; -1 for none. A paid step stays paid though a result is corrected. */
const nextIndex = (run: PlayRun): number =>
  stepsOf(run).findIndex(({ staked }, index) => index >= run.steps_paid && staked > run.staked);

/** The next step of a race with what is missing; undefined when all are reached. */
export function nextStep(run: PlayRun): (PlayStep & { missing: Minor }) | undefined {
  const step = stepsOf(run)[nextIndex(run)];
  return step && { ...step, missing: minor(step.staked - run.staked) };
}

/** What became of a step of a race that is open: `reached` ones are paid within seconds. */
export type StepState = 'paid' | 'reached' | 'next' | 'later';

export function stepState(run: PlayRun, index: number): StepState {
  const next = nextIndex(run);
  if (index < run.steps_paid) return 'paid';
  if (index === next) return 'next';
  return next >= 0 && index > next ? 'later' : 'reached';
}

/** How much of a step is staked, from the target before it to its own, in percent from 0 to 100. */
export function stepPercent(run: PlayRun, index: number): number {
  const steps = stepsOf(run);
  const from = steps[index - 1]?.staked ?? zero;
  const to = steps[index]?.staked ?? from;
  if (index < run.steps_paid || run.staked >= to) return 100;
  return Math.max(0, Math.floor((100 * (run.staked - from)) / (to - from)));
}
