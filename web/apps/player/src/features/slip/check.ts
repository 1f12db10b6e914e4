import type { BetLimits } from '@maidan/api';
import { formatMoney, minor, oddsMilli, parseMoney, potentialWin, type Minor } from '@maidan/money';
import type { Args } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';
import { hasRelated, mustAgree, type Slip } from '../../slip/store.ts';

/** What the slip comes to, and what stands in the way of placing it. */
export interface Check {
  stake: Minor | null;
  /** What is staked in all. */
  total: Minor;
  /** What is paid if everything wins. */
  win: Minor;
  stakeError?: { key: Key; args: Args };
  /** A sentence about the legs. */
  note?: Key;
  mustAgree: boolean;
  /** Nothing to mend: the button may send it. */
  ready: boolean;
}

export function check(slip: Slip, currency: string, limits?: BetLimits): Check {
  const { legs, kind, policy } = slip;
  const stake = slip.stake.trim() === '' ? null : parseMoney(slip.stake, currency);
  const each = kind === 'singles' && legs.length > 1;
  const times = each ? legs.length : 1;
  const pay = (odds: number[]) => potentialWin(stake ?? minor(0), odds.map(oddsMilli)) ?? minor(0);
  const win = each
    ? minor(legs.reduce((sum, leg) => sum + pay([leg.odds]), 0))
    : pay(legs.map((leg) => leg.odds));
  const agree = legs.some((leg) => leg.state === 'open' && mustAgree(leg, policy));
  const stopped = legs.some((leg) => leg.state !== 'open');
  const waiting = legs.some((leg) => leg.state === 'suspended');
  const related = !each && legs.length > 1 && hasRelated(legs);
  const stakeError = stakeProblem(slip.stake, stake, currency, limits);
  return {
    stake,
    total: minor((stake ?? 0) * times),
    win,
    stakeError,
    note: related
      ? 'slip.related'
      : waiting
        ? 'slip.suspended_note'
        : agree
          ? 'slip.changed_note'
          : undefined,
    mustAgree: agree,
    ready: Boolean(stake) && !stakeError && !stopped && !related && legs.length > 0,
  };
}

function stakeProblem(
  text: string,
  stake: Minor | null,
  currency: string,
  limits?: BetLimits,
): Check['stakeError'] {
  if (text.trim() === '') return undefined;
  if (stake === null || stake === 0) return { key: 'slip.stake_bad', args: {} };
  const show = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  if (limits && stake < limits.min) {
    return { key: 'slip.stake_low', args: { min: show(limits.min) } };
  }
  if (limits && stake > limits.max) {
    return { key: 'slip.stake_high', args: { max: show(limits.max) } };
  }
  return undefined;
}
