import { oddsMilli, totalOdds, type Minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { useOdds } from '../../domain/odds/format.ts';
import type { Slip } from '../../domain/slip/index.ts';
import { legGroups, type BuilderOdds } from '../../domain/slip/bets.ts';
import type { SlipSummary } from '../../domain/slip/summary.ts';
import { useT as useSlipT } from './i18n.ts';

interface Props {
  value: Slip;
  summary: SlipSummary;
  odds: BuilderOdds;
  currency: string;
}

const row = 'flex items-baseline justify-between gap-4';

/** Total odds, lines and total stake of several legs or lines. A single needs none of them. */
export function Totals({ value, summary, odds, currency }: Props) {
  const t = useT();
  const tSlip = useSlipT();
  const formatOdds = useOdds();
  const groups = legGroups(value);
  const prices = groups.map(({ legs, builder }) => (builder ? odds[builder] : legs[0]?.odds));
  const knownPrices = prices.filter((price) => price !== undefined);
  const showTotalOdds =
    groups.length > 1 && value.kind === 'accumulator' && knownPrices.length === groups.length;
  const showLines = summary.lines > 1 && value.kind !== 'singles';
  const showTotalStake = summary.total !== summary.stake && summary.stake !== null;
  if (!showTotalOdds && !showLines && !showTotalStake) return null;
  return (
    <dl className="grid gap-1">
      {showTotalOdds && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_odds')}</dt>
          <dd dir="ltr" className="num font-semibold">
            {formatOdds(totalOdds(knownPrices.map((o) => oddsMilli(o))))}
          </dd>
        </div>
      )}
      {showLines && (
        <div className={row}>
          <dt className="text-quiet">{tSlip('system.lines')}</dt>
          <dd className="num">{summary.lines}</dd>
        </div>
      )}
      {showTotalStake && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_stake')}</dt>
          <dd>
            <Money amount={summary.total} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface WinProps {
  /** Null while a bet builder has no odds. */
  win: Minor | null;
  currency: string;
  /** Whether the win is limited by the maximal payout. */
  capped: boolean;
}

/** The payout if all legs win. */
export function Win({ win, currency, capped }: WinProps) {
  const t = useT();
  const tSlip = useSlipT();
  return (
    <dl className="grid gap-1">
      <div className={row}>
        <dt className="text-quiet">{t('slip.win')}</dt>
        <dd className="text-xl font-semibold text-money">
          {win === null ? '…' : <Money amount={win} currency={currency} />}
        </dd>
      </div>
      {capped && <dd className="text-sm text-quiet">{tSlip('win.capped')}</dd>}
    </dl>
  );
}
