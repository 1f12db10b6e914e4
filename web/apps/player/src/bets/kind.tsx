import type { Bet } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { useT as useApp } from '../i18n.ts';
import { useT } from './i18n.ts';

/** How many legs lines combine: a builder is one, a place part none of its own. */
export const legCount = (bet: Bet): number =>
  new Set(
    bet.legs
      .filter((leg) => !leg.place)
      .map((leg) => (leg.builder ? `b${leg.builder}` : leg.selection_id)),
  ).size;

/** n over k, of small numbers. */
export function combinations(n: number, k: number): number {
  let all = 1;
  for (let i = 1; i <= k; i++) all = (all * (n - k + i)) / i;
  return Math.round(all);
}

/** What kind of bet it is, and with what it was staked. */
export function KindName({ bet }: { bet: Bet }) {
  const app = useApp();
  const t = useT();
  const n = legCount(bet);
  const kinds = {
    single: () => app('bets.single'),
    accumulator: () => app('bets.accumulator', { n }),
    system: () => t('system', { n }),
  };
  const words = [
    kinds[bet.kind](),
    bet.each_way && t('each_way'),
    bet.funds === 'free' && t('free'),
    bet.funds === 'bonus' && t('funds_bonus'),
  ];
  return <span className="text-quiet">{words.filter(Boolean).join(' · ')}</span>;
}

/** The lines of a bet that has several: "Doubles: 3 · Trebles: 1 — 4 lines of ₹10". */
export function Lines({ bet }: { bet: Bet }) {
  const t = useT();
  if (!bet.lines || bet.lines < 2 || bet.unit === undefined) return null;
  const n = legCount(bet);
  const sizes = (bet.sizes ?? []).map((k) => t('size', { k, n: combinations(n, k) }));
  return (
    <p className="text-sm text-quiet" data-testid="bet-lines">
      {bet.kind === 'system' && `${sizes.join(' · ')} — `}
      {t('lines', { n: bet.lines, amount: formatMoney(bet.unit, bet.currency, { trim: true }) })}
    </p>
  );
}
