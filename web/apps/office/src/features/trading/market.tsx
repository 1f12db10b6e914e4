import { formatMoney, minor } from '@maidan/money';
import { Button, useStrip } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n.ts';
import type {
  GridRow,
  Held,
  Offered,
  AvailableLiability,
  Stand,
} from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { PricePlot } from './history.tsx';
import { Price } from './price.tsx';
import { useReason } from './reason.ts';
import { decimal, percent, Sum } from './sum.tsx';

const tones: Record<Stand['status'], string> = {
  active: 'text-up',
  suspended: 'text-money',
  closed: 'text-quiet',
  settled: 'text-quiet',
  void: 'text-quiet',
};

/** Columns that do not fit a phone. */
const narrow = new Set<string>([
  'trading.fair',
  'trading.available',
  'trading.multi',
  'trading.stake',
]);

export interface MarketProps {
  market: Stand;
  event: GridRow['event'];
  currency: string;
  mayTrade: boolean;
  /** What its selections may still take, as far as it is known. */
  available?: ReadonlyMap<string, AvailableLiability> | undefined;
  here: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onSuspend: () => void;
  onRelease: (held: Pick<Held, 'id' | 'reason' | 'alarm_id'>[]) => void;
  onPrice: () => void;
  onMargin: () => void;
  onLimit: () => void;
}

/** One market: its prices, what the model thinks of them, what is at stake, and what can be done. */
export function MarketCard(props: MarketProps) {
  const { market, event, currency, mayTrade, available, here, ...on } = props;
  const { t } = useI18n();
  const names = useNames();
  const done = market.status === 'settled' || market.status === 'void';
  const prices = market.selections.flatMap(({ override }) => (override ? [override] : []));
  const releasable = [...market.held, ...prices];
  const name = names.market(market, event);
  // The lines of a total share its name: their first selection distinguishes them.
  const [first] = market.selections;
  const label =
    market.params['line'] !== undefined && first
      ? `${name}: ${names.selection(market, first, event)}`
      : name;
  const orderReason = useReason();
  const [plotted, setPlotted] = useState(false);
  const strip = useStrip<HTMLDivElement>();
  return (
    <section
      aria-label={label}
      data-market={market.id}
      tabIndex={here ? 0 : -1}
      onKeyDown={on.onKeyDown}
      onFocus={on.onFocus}
      className="rounded border border-rope bg-stand [contain-intrinsic-size:auto_10rem] [content-visibility:auto] focus:border-edge"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rope px-3 py-1.5 text-sm">
        <h2 className="grow font-semibold">
          {name}
          {!market.shown && (
            <span className="ms-2 text-xs text-quiet">{t('trading.left_behind')}</span>
          )}
        </h2>
        <span className={clsx('font-medium', tones[market.status])}>
          {t(`trading.status.${market.status}`)}
          {market.cause && ` · ${t(`trading.cause.${market.cause}`)}`}
          {market.generation > 1 && ` · ${t('trading.generation', { n: market.generation })}`}
        </span>
        <span className="num text-quiet">
          {t('trading.book')}{' '}
          <span className={clsx(market.book < 1000 && 'text-down')}>
            {percent(market.book, 1000)}
          </span>
        </span>
        <span className="text-quiet">
          {t('trading.worst')} <Sum of={market.exposure.worst} currency={currency} signed />
        </span>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={plotted}
          onClick={() => setPlotted(!plotted)}
        >
          {t('trading.history')}
        </Button>
        {mayTrade && (done || market.status === 'closed') && (
          <Link
            to="/trading/overrides"
            search={{ market: market.id }}
            className="underline decoration-edge underline-offset-4"
          >
            {t('results.market')}
          </Link>
        )}
        {mayTrade && !done && (
          <span className="flex flex-wrap gap-1">
            <Button size="sm" onClick={on.onPrice} disabled={market.status === 'closed'}>
              {t('trading.price')}
            </Button>
            <Button size="sm" variant="quiet" onClick={on.onMargin}>
              {t('trading.margin')}
            </Button>
            <Button size="sm" variant="quiet" onClick={on.onLimit}>
              {t('trading.limit')}
            </Button>
            {releasable.length > 0 && (
              <Button size="sm" onClick={() => on.onRelease(releasable)}>
                {t('trading.release')}
              </Button>
            )}
            {market.held.length === 0 && (
              <Button size="sm" variant="danger" onClick={on.onSuspend}>
                {t('trading.suspend')}
              </Button>
            )}
          </span>
        )}
      </header>
      {market.held.map((held) => (
        <p key={held.id} className="border-b border-rope px-3 py-1 text-sm text-down">
          {t('trading.held')}: {orderReason(held)}
        </p>
      ))}
      <div ref={strip} className="overflow-x-auto" tabIndex={-1}>
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-quiet">
            <tr>
              <th scope="col" className="px-3 py-1 text-start font-medium">
                {t('trading.selection')}
              </th>
              {(
                [
                  'trading.fair',
                  'trading.odds',
                  'trading.available',
                  'trading.stake',
                  'trading.multi',
                  'trading.liability',
                  'trading.profit',
                ] as const
              ).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={clsx(
                    'px-3 py-1 text-end font-medium whitespace-nowrap',
                    narrow.has(column) && 'max-sm:hidden',
                  )}
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {market.selections.map((selection, i) => (
              <Line
                key={selection.id}
                of={selection}
                name={names.selection(market, selection, event)}
                outcome={market.exposure.outcomes[i]}
                available={available?.get(selection.id)}
                currency={currency}
              />
            ))}
          </tbody>
        </table>
      </div>
      {plotted && <PricePlot market={market} event={event} />}
    </section>
  );
}

function Line({
  of,
  name,
  outcome,
  available,
  currency,
}: {
  of: Offered;
  name: string;
  outcome?: Stand['exposure']['outcomes'][number];
  available?: AvailableLiability | undefined;
  currency: string;
}) {
  const { t } = useI18n();
  return (
    <tr className="border-t border-rope">
      <th scope="row" className="px-3 py-1 text-start font-normal">
        {name}
        {!['active', 'suspended'].includes(of.status) && (
          <span className="ms-2 text-xs text-quiet">
            {t('trading.result', { result: of.status })}
          </span>
        )}
        {available && (
          <span className="block text-xs text-quiet sm:hidden">
            {t('trading.available')} <Takes of={available} currency={currency} />
          </span>
        )}
      </th>
      <td className="num px-3 text-end whitespace-nowrap text-quiet max-sm:hidden">
        {of.fair > 0 ? `${percent(of.fair, 1e6)} · ${decimal(1e9 / of.fair)}` : '—'}
      </td>
      <td className="num px-3 text-end whitespace-nowrap">
        {of.override && (
          <span
            className="me-1 rounded bg-money/20 px-1 text-xs font-semibold text-money"
            title={of.override.reason}
          >
            {t('trading.manual')}
          </span>
        )}
        <Price odds={of.odds} />
      </td>
      <td className="px-3 text-end max-sm:hidden">
        {available ? (
          <Takes of={available} currency={currency} />
        ) : (
          <span className="text-quiet">—</span>
        )}
      </td>
      <td className="px-3 text-end max-sm:hidden">
        <Sum of={outcome?.stake ?? 0} currency={currency} />
      </td>
      <td className="px-3 text-end max-sm:hidden">
        <Sum of={outcome?.multi_stake ?? 0} currency={currency} />
      </td>
      <td className="px-3 text-end">
        <Sum of={outcome?.liability ?? 0} currency={currency} />
      </td>
      <td className="px-3 text-end">
        <Sum of={outcome?.profit ?? 0} currency={currency} signed />
      </td>
    </tr>
  );
}

/** The largest single that a selection may still take, and which limit it comes from. */
function Takes({ of: { stake, left }, currency }: { of: AvailableLiability; currency: string }) {
  const { t } = useI18n();
  const money = (amount: number) =>
    formatMoney(minor(Math.max(0, amount)), currency, { trim: true });
  return (
    <span
      className={clsx(stake === 0 && 'font-semibold text-down')}
      title={t('trading.available.left', {
        win: money(left.win),
        selection: money(left.selection),
        event: money(left.event),
      })}
    >
      <Sum of={stake} currency={currency} />
    </span>
  );
}
