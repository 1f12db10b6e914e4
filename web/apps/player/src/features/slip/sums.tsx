import { oddsMilli, totalOdds, type Minor } from '@maidan/money';
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
}

const row = 'flex items-baseline justify-between gap-4';

/** What several legs or lines come to; a single says all of it with its odds and its stake. */
export function Sums({ value, sums, odds, currency }: Props) {
  const t = useT();
  const own = useSlipT();
  const spell = useOdds();
  const units = unitsOf(value);
  const prices = units.map(({ legs, builder }) => (builder ? odds[builder] : legs[0]?.odds));
  const known = prices.filter((price) => price !== undefined);
  const multiplied =
    units.length > 1 && value.kind === 'accumulator' && known.length === units.length;
  const manyLines = sums.lines > 1 && value.kind !== 'singles';
  const several = sums.total !== sums.stake && sums.stake !== null;
  if (!multiplied && !manyLines && !several) return null;
  return (
    <dl className="grid gap-1">
      {multiplied && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_odds')}</dt>
          <dd dir="ltr" className="num font-semibold">
            {spell(totalOdds(known.map((o) => oddsMilli(o))))}
          </dd>
        </div>
      )}
      {manyLines && (
        <div className={row}>
          <dt className="text-quiet">{own('system.lines')}</dt>
          <dd className="num">{sums.lines}</dd>
        </div>
      )}
      {several && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_stake')}</dt>
          <dd>
            <Money amount={sums.total} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface WinProps {
  /** Null while a builder has no odds. */
  win: Minor | null;
  currency: string;
  /** The potential is the most that one bet pays. */
  capped: boolean;
}

/** What is paid if everything wins. */
export function Win({ win, currency, capped }: WinProps) {
  const t = useT();
  const own = useSlipT();
  return (
    <dl className="grid gap-1">
      <div className={row}>
        <dt className="text-quiet">{t('slip.win')}</dt>
        <dd className="text-xl font-semibold text-money">
          {win === null ? '…' : <Money amount={win} currency={currency} />}
        </dd>
      </div>
      {capped && <dd className="text-sm text-quiet">{own('win.capped')}</dd>}
    </dl>
  );
}
