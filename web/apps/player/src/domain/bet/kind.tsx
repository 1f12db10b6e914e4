import type { Bet } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { useT as useAppT } from '../../i18n.ts';
import { useT } from './i18n.ts';

/** The number of legs. A bet builder counts as one, and the place part of an each-way leg does not count. */
export const legCount = (bet: Bet): number =>
  new Set(
    bet.legs
      .filter((leg) => !leg.place)
      .map((leg) => (leg.builder ? `b${leg.builder}` : leg.selection_id)),
  ).size;

/** The binomial coefficient "n choose k" of small numbers. */
export function combinations(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return Math.round(result);
}

/** The kind of the bet, with each way and funds. */
export function KindName({ bet }: { bet: Bet }) {
  const tApp = useAppT();
  const t = useT();
  const n = legCount(bet);
  const kinds = {
    single: () => tApp('bets.single'),
    accumulator: () => tApp('bets.accumulator', { n }),
    system: () => t('system', { n }),
  };
  const labels = [
    kinds[bet.kind](),
    bet.each_way && t('each_way'),
    bet.funds === 'free' && t('free'),
    bet.funds === 'bonus' && t('funds_bonus'),
  ];
  return <span className="text-quiet">{labels.filter(Boolean).join(' · ')}</span>;
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
