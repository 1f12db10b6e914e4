import { oddsMilli, totalOdds } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { useOdds } from '../../odds.ts';
import type { Slip } from '../../slip/index.ts';
import { unitsOf, type BuilderOdds } from './bets.ts';
import type { Check } from './check.ts';
import { useT as useSlipT } from './i18n.ts';

interface Props {
  value: Slip;
  sums: Check;
  odds: BuilderOdds;
  currency: string;
  /** The potential is the most that one bet pays. */
  capped: boolean;
}

/** What the slip comes to. */
export function Sums({ value, sums, odds, currency, capped }: Props) {
  const t = useT();
  const own = useSlipT();
  const spell = useOdds();
  const units = unitsOf(value);
  const prices = units.map(({ legs, builder }) => (builder ? odds[builder] : legs[0]?.odds));
  const known = prices.filter((price) => price !== undefined);
  const multiplied =
    units.length > 1 && value.kind === 'accumulator' && known.length === units.length;
  const row = 'flex items-baseline justify-between gap-4';
  return (
    <dl className="grid gap-1">
      {multiplied && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_odds')}</dt>
          <dd className="num font-semibold">{spell(totalOdds(known.map((o) => oddsMilli(o))))}</dd>
        </div>
      )}
      {sums.lines > 1 && value.kind !== 'singles' && (
        <div className={row}>
          <dt className="text-quiet">{own('system.lines')}</dt>
          <dd className="num">{sums.lines}</dd>
        </div>
      )}
      {sums.total !== sums.stake && sums.stake !== null && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_stake')}</dt>
          <dd>
            <Money amount={sums.total} currency={currency} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-quiet">{t('slip.win')}</dt>
        <dd className="text-xl font-semibold text-money">
          {sums.win === null ? '…' : <Money amount={sums.win} currency={currency} />}
        </dd>
      </div>
      {capped && <dd className="text-sm text-quiet">{own('win.capped')}</dd>}
    </dl>
  );
}
