import type { BetLimits } from '@maidan/api';
import { formatMoney, minor, oddsMilli, parseMoney, potentialWin, type Minor } from '@maidan/money';
import type { Args } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';
import { mustAgree, type Leg, type Slip } from '../../slip/store.ts';
import {
  canEachWay,
  leastOfSystem,
  linesOf,
  returnOf,
  sizesOf,
  unitsOf,
  type BuilderOdds,
} from './bets.ts';

/** What the slip comes to, and what stands in the way of placing it. */
export interface Check {
  stake: Minor | null;
  /** How many lines the stake is on; of singles, how many bets. */
  lines: number;
  /** What is staked in all. */
  total: Minor;
  /** What is paid if everything wins; null while a builder has no odds. */
  win: Minor | null;
  stakeError?: { key: Key; args: Args } | { own: 'error.stake_not_whole' };
  /** A sentence about the legs. */
  note?: Key;
  /** There are more legs, or more selections of one match, than one bet takes. */
  crowded?: 'legs.too_many' | 'builder.too_many';
  mustAgree: boolean;
  /** Nothing to mend: the button may send it. */
  ready: boolean;
}

/** What is known beside the slip itself. */
export interface Known {
  limits?: BetLimits;
  odds?: BuilderOdds;
  /** The free bet that is staked, as a whole. */
  free?: Minor;
}

export function check(
  slip: Slip,
  currency: string,
  { limits, odds = {}, free }: Known = {},
): Check {
  const { legs } = slip;
  const lines = linesOfSlip(slip);
  const typed = slip.stake.trim() === '' ? null : parseMoney(slip.stake, currency);
  const stake = free === undefined ? typed : minor(Math.floor(free / Math.max(1, lines)));
  const agree = legs.some((leg) => leg.state === 'open' && mustAgreeOn(slip, leg));
  const stopped = legs.some((leg) => leg.state !== 'open');
  const waiting = legs.some((leg) => leg.state === 'suspended');
  const stakeError =
    free === undefined ? stakeProblem(slip, stake, lines, currency, limits) : undefined;
  const win = winOf(slip, stake ?? minor(0), odds, free !== undefined, limits);
  const whole = free === undefined || (stake ?? 0) * lines === free;
  const crowded = crowdOf(slip);
  const tooFew = slip.kind === 'system' && legs.length > 1 && unitsOf(slip).length < leastOfSystem;
  return {
    stake,
    lines,
    total: minor((stake ?? 0) * lines),
    win,
    stakeError,
    note: waiting ? 'slip.suspended_note' : agree ? 'slip.changed_note' : undefined,
    crowded,
    mustAgree: agree,
    ready:
      Boolean(stake) &&
      whole &&
      !stakeError &&
      !stopped &&
      !tooFew &&
      !crowded &&
      win !== null &&
      legs.length > 0,
  };
}

/** The most selections of a bet, and of a builder. */
export const mostLegs = 20;
export const mostOfBuilder = 8;

function crowdOf(slip: Slip): Check['crowded'] {
  if (slip.kind === 'singles') return undefined;
  if (slip.legs.length > mostLegs) return 'legs.too_many';
  const crowd = unitsOf(slip).some((unit) => unit.legs.length > mostOfBuilder);
  return crowd ? 'builder.too_many' : undefined;
}

/** Whether a leg's own price counts and has to be agreed to: in a builder the price of all together does. */
function mustAgreeOn(slip: Slip, leg: Leg): boolean {
  const together = slip.legs.filter((l) => l.eventId === leg.eventId).length > 1;
  return (slip.kind === 'singles' || !together) && mustAgree(leg, slip.policy);
}

/** How many lines, or single bets, the stake of a slip is on. */
export function linesOfSlip(slip: Slip): number {
  if (slip.legs.length === 0) return 0;
  const each = slip.eachWay && canEachWay(slip) ? 2 : 1;
  if (slip.kind === 'singles') return slip.legs.length * each;
  return linesOf(unitsOf(slip).length, sizesOf(slip)) * each;
}

function winOf(
  slip: Slip,
  stake: Minor,
  odds: BuilderOdds,
  free: boolean,
  limits?: BetLimits,
): Minor | null {
  const most = limits?.max_payout ?? Number.MAX_SAFE_INTEGER;
  const plain =
    !slip.eachWay && slip.kind === 'accumulator' && unitsOf(slip).every((u) => !u.builder);
  if (plain && !free) {
    const pays = potentialWin(
      stake,
      slip.legs.map((leg) => oddsMilli(leg.odds)),
    );
    return minor(Math.min(pays ?? most, most));
  }
  const times = returnOf(slip, odds);
  if (times === undefined) return null;
  const pays = Math.floor(stake * times + 1e-6) - (free ? stake * linesOfSlip(slip) : 0);
  return minor(Math.min(Math.max(0, pays), most));
}

function stakeProblem(
  slip: Slip,
  stake: Minor | null,
  lines: number,
  currency: string,
  limits?: BetLimits,
): Check['stakeError'] {
  if (slip.stake.trim() === '') return undefined;
  if (stake === null || stake === 0) return { key: 'slip.stake_bad', args: {} };
  if (!limits) return undefined;
  const { min, max } = rangeOf(slip, lines, limits);
  const show = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  if (stake < min) return { key: 'slip.stake_low', args: { min: show(min) } };
  if (stake > max) return { key: 'slip.stake_high', args: { max: show(max) } };
  if (stake % limits.step !== 0) return { own: 'error.stake_not_whole' };
  return undefined;
}

/** The stakes that a line may have: all lines of one bet together stay within the limits. */
export function rangeOf(slip: Slip, lines: number, limits: BetLimits): { min: Minor; max: Minor } {
  const bets = slip.kind === 'singles' ? slip.legs.length : 1;
  const n = Math.max(1, lines / Math.max(1, bets)); // an empty slip has no lines
  const { step } = limits;
  const least = Math.max(n > 1 ? limits.line : limits.min, limits.min / n);
  return {
    min: minor(Math.ceil(least / step) * step),
    max: minor(Math.floor(limits.max / n / step) * step),
  };
}
