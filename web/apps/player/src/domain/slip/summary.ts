import type { BetLimits } from '@maidan/api';
import { formatMoney, minor, oddsMilli, parseMoney, potentialWin, type Minor } from '@maidan/money';
import type { Args } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';
import { mustAcceptOdds, type Leg, type Slip } from './store.ts';
import {
  canEachWay,
  legGroups,
  lineCount,
  minSystemLegs,
  returnPerUnit,
  sizesOf,
  type BuilderOdds,
} from './bets.ts';

/** The totals of a slip, and the reasons why it cannot be placed. */
export interface SlipSummary {
  stake: Minor | null;
  /** The number of lines; for singles the number of bets. */
  lines: number;
  /** The stake of all lines. */
  total: Minor;
  /** The payout if all legs win; null while a bet builder has no odds. */
  win: Minor | null;
  stakeError?: { key: Key; args: Args } | { own: 'error.stake_not_whole' };
  /** The key of a note about the legs. */
  note?: Key;
  /** Too many legs, or too many selections of one match. */
  legsError?: 'legs.too_many' | 'builder.too_many';
  mustAcceptOdds: boolean;
  /** Whether the slip can be placed. */
  ready: boolean;
}

/** Data from the server that the summary uses. */
export interface SlipContext {
  limits?: BetLimits;
  odds?: BuilderOdds;
  /** The amount of the chosen free bet, which is staked as a whole. */
  free?: Minor;
}

export function summarize(
  slip: Slip,
  currency: string,
  { limits, odds = {}, free }: SlipContext = {},
): SlipSummary {
  const { legs } = slip;
  const lines = slipLineCount(slip);
  const typed = slip.stake.trim() === '' ? null : parseMoney(slip.stake, currency);
  const stake = free === undefined ? typed : minor(Math.floor(free / Math.max(1, lines)));
  const mustAccept = legs.some((leg) => leg.state === 'open' && mustAcceptLeg(slip, leg));
  const unavailable = legs.some((leg) => leg.state !== 'open');
  const suspended = legs.some((leg) => leg.state === 'suspended');
  const stakeError =
    free === undefined ? stakeErrorOf(slip, stake, lines, currency, limits) : undefined;
  const win = potentialWinOf(slip, stake ?? minor(0), odds, free !== undefined, limits);
  const dividesEvenly = free === undefined || (stake ?? 0) * lines === free;
  const legsError = legsErrorOf(slip);
  const tooFew =
    slip.kind === 'system' && legs.length > 1 && legGroups(slip).length < minSystemLegs;
  return {
    stake,
    lines,
    total: minor((stake ?? 0) * lines),
    win,
    stakeError,
    note: suspended ? 'slip.suspended_note' : mustAccept ? 'slip.changed_note' : undefined,
    legsError,
    mustAcceptOdds: mustAccept,
    ready:
      Boolean(stake) &&
      dividesEvenly &&
      !stakeError &&
      !unavailable &&
      !tooFew &&
      !legsError &&
      win !== null &&
      legs.length > 0,
  };
}

/** The most selections of a bet, and of a bet builder. */
export const maxLegs = 20;
export const maxBuilderLegs = 8;

function legsErrorOf(slip: Slip): SlipSummary['legsError'] {
  if (slip.kind === 'singles') return undefined;
  if (slip.legs.length > maxLegs) return 'legs.too_many';
  const tooMany = legGroups(slip).some((group) => group.legs.length > maxBuilderLegs);
  return tooMany ? 'builder.too_many' : undefined;
}

/** Whether changed odds of a leg must be accepted. In a bet builder only the combined odds count. */
function mustAcceptLeg(slip: Slip, leg: Leg): boolean {
  const inBuilder = slip.legs.filter((l) => l.eventId === leg.eventId).length > 1;
  return (slip.kind === 'singles' || !inBuilder) && mustAcceptOdds(leg, slip.policy);
}

/** The number of lines, or of single bets. An each-way bet has two for each. */
export function slipLineCount(slip: Slip): number {
  if (slip.legs.length === 0) return 0;
  const perLine = slip.eachWay && canEachWay(slip) ? 2 : 1;
  if (slip.kind === 'singles') return slip.legs.length * perLine;
  return lineCount(legGroups(slip).length, sizesOf(slip)) * perLine;
}

function potentialWinOf(
  slip: Slip,
  stake: Minor,
  odds: BuilderOdds,
  free: boolean,
  limits?: BetLimits,
): Minor | null {
  const maxPayout = limits?.max_payout ?? Number.MAX_SAFE_INTEGER;
  const plain =
    !slip.eachWay && slip.kind === 'accumulator' && legGroups(slip).every((g) => !g.builder);
  if (plain && !free) {
    const payout = potentialWin(
      stake,
      slip.legs.map((leg) => oddsMilli(leg.odds)),
    );
    return minor(Math.min(payout ?? maxPayout, maxPayout));
  }
  const factor = returnPerUnit(slip, odds);
  if (factor === undefined) return null;
  const payout = Math.floor(stake * factor + 1e-6) - (free ? stake * slipLineCount(slip) : 0);
  return minor(Math.min(Math.max(0, payout), maxPayout));
}

function stakeErrorOf(
  slip: Slip,
  stake: Minor | null,
  lines: number,
  currency: string,
  limits?: BetLimits,
): SlipSummary['stakeError'] {
  if (slip.stake.trim() === '') return undefined;
  if (stake === null || stake === 0) return { key: 'slip.stake_bad', args: {} };
  if (!limits) return undefined;
  const { min, max } = stakeRange(slip, lines, limits);
  const money = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  if (stake < min) return { key: 'slip.stake_low', args: { min: money(min) } };
  if (stake > max) return { key: 'slip.stake_high', args: { max: money(max) } };
  if (stake % limits.step !== 0) return { own: 'error.stake_not_whole' };
  return undefined;
}

/** The smallest and largest stake of a line, so that all lines of a bet together stay within the limits. */
export function stakeRange(
  slip: Slip,
  lines: number,
  limits: BetLimits,
): { min: Minor; max: Minor } {
  const bets = slip.kind === 'singles' ? slip.legs.length : 1;
  const linesPerBet = Math.max(1, lines / Math.max(1, bets)); // an empty slip has no lines
  const { step } = limits;
  const least = Math.max(linesPerBet > 1 ? limits.line : limits.min, limits.min / linesPerBet);
  return {
    min: minor(Math.ceil(least / step) * step),
    max: minor(Math.floor(limits.max / linesPerBet / step) * step),
  };
}
