import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n.ts';
import { Head } from '../../parts/table.tsx';
import type { GridRow } from '../../domain/trading/trading.ts';
import { moment } from '../../time.ts';
import { scoreText, stateOf, useNames } from './names.ts';
import { Price } from './price.tsx';
import { ShownTags } from './shown.tsx';
import { Sum } from './sum.tsx';
import { useRows } from './use-rows.ts';

const rowHeight = 60;

export interface GridProps {
  rows: GridRow[];
  currency: string;
  chosen: ReadonlySet<string>;
  mayTrade: boolean;
  onChoose: (id: string, on: boolean) => void;
  onOpen: (row: GridRow) => void;
  onSuspend: (row: GridRow) => void;
  onRelease: (row: GridRow) => void;
  onHide: (row: GridRow) => void;
  onFeature: (row: GridRow) => void;
}

/**
 * Events with their possible profit and loss. Arrows walk, Enter opens, S suspends, R releases, H hides or shows, F
 * puts first. Only the rows in the window are drawn.
 */
export function EventGrid(props: GridProps) {
  const { t } = useI18n();
  const { rows } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, above, below } = useRows(body, rows.length, rowHeight);
  const [at, setAt] = useState('');
  const current = Math.max(
    0,
    rows.findIndex((row) => row.event.id === at),
  );
  const walk = (step: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, current + step))];
    if (!next) return;
    setAt(next.event.id);
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${next.event.id}"]`)?.focus(),
    );
  };
  const press = (row: GridRow) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const act: Record<string, () => void> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Enter: () => props.onOpen(row),
      ...(props.mayTrade && {
        s: () => props.onSuspend(row),
        r: () => props.onRelease(row),
        h: () => props.onHide(row),
        f: () => props.onFeature(row),
        ' ': () => props.onChoose(row.event.id, !props.chosen.has(row.event.id)),
      }),
    };
    const found = act[event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };
  return (
    <div className="relative overflow-x-clip rounded border border-rope bg-stand lg:[&_thead_th]:sticky lg:[&_thead_th]:top-11 lg:[&_thead_th]:z-10 lg:[&_thead_th]:bg-stand">
      <table className="w-full border-collapse text-sm" aria-label={t('trading.events')}>
        <Head
          columns={[
            { name: <span className="sr-only">{t('trading.choose')}</span>, className: 'w-8' },
            { name: t('trading.event'), className: 'w-2/5 md:w-1/4' },
            { name: t('trading.score'), className: 'max-lg:hidden' },
            { name: t('trading.markets'), className: 'max-sm:px-1.5' },
            { name: t('trading.turnover'), end: true, className: 'max-md:hidden' },
            { name: t('trading.outcomes'), className: 'max-md:hidden' },
            { name: t('trading.worst'), end: true, className: 'max-sm:px-1.5' },
          ]}
        />
        <tbody ref={body}>
          {above > 0 && (
            <tr aria-hidden style={{ height: above }}>
              <td />
            </tr>
          )}
          {rows.slice(from, to).map((row, i) => (
            <EventRow
              key={row.event.id}
              {...props}
              row={row}
              here={from + i === current}
              onKeyDown={press(row)}
              onFocus={() => setAt(row.event.id)}
            />
          ))}
          {below > 0 && (
            <tr aria-hidden style={{ height: below }}>
              <td />
            </tr>
          )}
        </tbody>
        <Totals rows={rows} currency={props.currency} />
      </table>
    </div>
  );
}

/** What all listed events come to. */
function Totals({ rows, currency }: { rows: GridRow[]; currency: string }) {
  const { t } = useI18n();
  const sum = (of: (row: GridRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return (
    <tfoot>
      <tr className="h-11 border-t border-edge font-semibold">
        <td />
        <th scope="row" className="px-3 text-start">
          {t('trading.totals', { n: rows.length })}
        </th>
        <td className="max-lg:hidden" />
        <td className="num px-1.5 whitespace-nowrap sm:px-3">
          <span className="text-up">{sum(({ open }) => open)}</span>
          {' / '}
          <span className="text-money">{sum(({ suspended }) => suspended)}</span>
        </td>
        <td className="px-3 text-end max-md:hidden">
          <Sum of={sum(({ turnover }) => turnover)} currency={currency} />
        </td>
        <td className="max-md:hidden" />
        <td className="px-1.5 text-end sm:px-3">
          <Sum of={sum(({ main }) => main?.worst ?? 0)} currency={currency} signed />
        </td>
      </tr>
    </tfoot>
  );
}

interface EventRowProps extends GridProps {
  row: GridRow;
  here: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
}

function EventRow({ row, here, chosen, mayTrade, currency, ...on }: EventRowProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const { event, main } = row;
  const held = row.held.length > 0;
  return (
    <tr
      data-row={event.id}
      tabIndex={here ? 0 : -1}
      onKeyDown={on.onKeyDown}
      onFocus={on.onFocus}
      style={{ height: rowHeight }}
      className={clsx(
        'border-b border-rope last:border-0 hover:bg-rope/40 focus:bg-rope/60',
        chosen.has(event.id) && 'bg-rope/60',
      )}
    >
      <td className="ps-3">
        <input
          type="checkbox"
          className="size-5 accent-floodlight"
          aria-label={t('trading.choose.one', { name: event.name })}
          disabled={!mayTrade}
          checked={chosen.has(event.id)}
          tabIndex={-1}
          onChange={(change) => on.onChoose(event.id, change.target.checked)}
        />
      </td>
      <td className="max-w-0 min-w-28 px-2 max-md:w-full md:min-w-36 md:px-3">
        <Link
          to="/trading/events/$id"
          params={{ id: event.id }}
          tabIndex={-1}
          className="line-clamp-2 leading-tight font-medium underline-offset-4 hover:underline sm:block sm:truncate"
        >
          {event.name}
        </Link>
        <span className="flex items-baseline gap-1 text-xs text-quiet">
          <ShownTags of={row} />
          <span className="truncate">
            {event.status === 'live' ? (
              <b className={stateOf(event) === 'live' ? 'text-ball' : 'text-fore'}>
                {t(`trading.state.${stateOf(event)}`)}
              </b>
            ) : (
              <span className="num">{moment(event.starts_at, locale)}</span>
            )}
            {` · ${names.sport(event.sport)} · ${event.competition}`}
          </span>
        </span>
      </td>
      <td
        className="num max-w-48 truncate px-3 max-lg:hidden xl:max-w-72"
        title={scoreText(event.score)}
      >
        {event.status !== 'upcoming' && scoreText(event.score)}
      </td>
      <td className="px-1.5 whitespace-nowrap sm:px-3">
        {held ? (
          <span className="inline-block rounded bg-down/15 px-1.5 py-0.5 text-xs font-semibold text-down max-sm:w-20 max-sm:leading-tight max-sm:whitespace-normal">
            {t('trading.held')}
          </span>
        ) : (
          <span
            className="num"
            title={t('trading.markets.title', {
              open: row.open,
              suspended: row.suspended,
              closed: row.closed,
            })}
          >
            <span className="text-up">{row.open}</span>
            {' / '}
            <span className={row.suspended ? 'text-money' : 'text-quiet'}>{row.suspended}</span>
          </span>
        )}
      </td>
      <td className="px-3 text-end max-md:hidden">
        <Sum of={row.turnover} currency={currency} />
      </td>
      <td className="px-3 max-md:hidden">
        <Outcomes row={row} currency={currency} />
      </td>
      <td className="px-1.5 text-end sm:px-3">
        {main && <Sum of={main.worst} currency={currency} signed />}
      </td>
    </tr>
  );
}

/** At most three outcomes side by side; a race has too many for a line. */
const shown = 3;

function Outcomes({ row, currency }: { row: GridRow; currency: string }) {
  const { t } = useI18n();
  const names = useNames();
  const { main_market: market } = row.event;
  if (!market) return null;
  return (
    <div className="flex gap-4">
      {row.main?.outcomes.slice(0, shown).map((outcome, i) => (
        <span key={outcome.selection_id} className="grid min-w-24 leading-tight">
          <span className="max-w-32 truncate text-xs text-quiet">
            <span className={market.status === 'active' ? 'text-fore' : 'line-through'}>
              <Price odds={market.selections[i]?.odds ?? 0} />
            </span>{' '}
            {names.selection(market, outcome, row.event)}
          </span>
          <span
            className="flex gap-2 text-xs"
            title={t('trading.outcome.title', { name: outcome.name })}
          >
            <Sum of={outcome.profit} currency={currency} signed />
            <Sum of={-outcome.liability} currency={currency} className="text-quiet" />
          </span>
        </span>
      ))}
      {(row.main?.outcomes.length ?? 0) > shown && (
        <span className="self-center text-xs text-quiet">
          {t('trading.outcomes.more', { n: (row.main?.outcomes.length ?? 0) - shown })}
        </span>
      )}
    </div>
  );
}
