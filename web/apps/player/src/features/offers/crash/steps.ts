import type { BonusTerms, WelcomeOffer } from '@maidan/api';
import type { BonusBalance } from '../../../domain/bonus/calls.ts';
import { bonusIdOf } from '../../../domain/bonus/rules.ts';

/** The offers for crash games of the first four deposits, in their order. */
export const stepOffers = ['crash-welcome', 'crash-second', 'crash-third', 'crash-fourth'] as const;

/**
 * What a step is for who looks at it: `offered` to a guest; of a player `had` (a deposit has granted it), `waiting` for its deposit, `open` to be
 * chosen now, `later` (for a deposit after the next one), `refused` (for the next deposit, but this player cannot choose it) or `missed` (for a
 * deposit that came without it). `closed` is an offer that does not run.
 */
export type StepState =
  'offered' | 'had' | 'waiting' | 'open' | 'later' | 'refused' | 'missed' | 'closed';

/** The bonus of one deposit. */
export interface Step {
  /** Of the bonus. */
  id: string;
  /** The number of the deposit, from 1. */
  deposit: number;
  state: StepState;
  /** Null when the offer does not run. */
  offer: WelcomeOffer | null;
  /** What the player has had of the offer, or waits for. */
  bonus?: BonusBalance | undefined;
  /** Those that the player has accepted, else those of the offer; missing where neither is known. */
  terms?: BonusTerms | undefined;
}

/** What is known of a signed-in player. */
export interface PlayerFacts {
  bonuses: readonly BonusBalance[];
  /** What can be chosen for the next deposit. */
  choices: readonly WelcomeOffer[];
  /** How many deposits were credited. More than four may count as any number above four. */
  deposits: number;
}

const wasGranted = ({ orig_bonus }: BonusBalance): boolean => orig_bonus.amount > 0;

/** The bonus that the player has had of an offer, or waits for. One that was cancelled before its deposit does not count. */
function bonusOf(id: string, bonuses: readonly BonusBalance[]): BonusBalance | undefined {
  const own = bonuses.filter(({ bonus }) => bonus?.id === id);
  return own.find(wasGranted) ?? own.find(({ status }) => status === 'waiting');
}

function stateOf(
  { id, deposit, offer, bonus }: Omit<Step, 'state' | 'terms'>,
  player: PlayerFacts | undefined,
): StepState {
  if (bonus) return wasGranted(bonus) ? 'had' : 'waiting';
  if (!offer) return 'closed';
  if (!player) return 'offered';
  if (player.choices.some((choice) => choice.id === id)) return 'open';
  const next = player.deposits + 1;
  if (deposit > next) return 'later';
  return deposit === next ? 'refused' : 'missed';
}

/** The steps in a currency. `offers` are in the order of stepOffers; `player` is missing for guests. */
export const stepsOf = (
  currency: string,
  offers: readonly (WelcomeOffer | null)[],
  player?: PlayerFacts,
): Step[] =>
  stepOffers.map((name, i) => {
    const id = bonusIdOf(name, currency);
    const bonus = bonusOf(id, player?.bonuses ?? []);
    // An offer of single countries is public in their currencies only. The choices of a player of such a country have it in any.
    const offer = offers[i] ?? player?.choices.find((choice) => choice.id === id) ?? null;
    const step = { id, deposit: i + 1, offer, bonus };
    return { ...step, state: stateOf(step, player), terms: bonus?.terms ?? step.offer?.terms };
  });

const toCome: readonly StepState[] = ['offered', 'waiting', 'open', 'later'];

/**
 * The step whose bonus is the figure of the page: to a guest that of the first deposit if it is offered; otherwise the one with the highest
 * percentage of those that can still be had. Missing where none can.
 */
export function headStep(steps: readonly Step[]): Step | undefined {
  if (steps[0]?.state === 'offered') return steps[0];
  const percentOf = ({ terms }: Step) => terms?.percent ?? 0;
  return steps
    .filter(({ state, terms }) => terms && toCome.includes(state))
    .reduce<Step | undefined>(
      (best, step) => (best && percentOf(best) >= percentOf(step) ? best : step),
      undefined,
    );
}
