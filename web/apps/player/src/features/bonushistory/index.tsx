import { bonusStatuses, type BonusStatus } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { buttonClass, EmptyState, Money } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Entries, TransferEntries } from '../../domain/history/entries.tsx';
import { Filters } from '../../domain/history/filters.tsx';
import { useStatementT } from '../../domain/history/i18n.ts';
import { HistoryList } from '../../domain/history/list.tsx';
import type { Filter } from '../../domain/history/queries.ts';
import { Code, Details, Head, HistoryRow } from '../../domain/history/row.tsx';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { bonusHistoryQuery, type BonusRow } from './calls.ts';

const tones: Partial<Record<BonusStatus, string>> = {
  pending: 'text-up',
  transferred: 'text-up',
  bankrupt: 'text-down',
  waiting: 'text-money',
};

interface Props {
  filter: Filter<BonusStatus>;
  onFilter: (next: Partial<Filter<BonusStatus>>) => void;
}

/** The player's welcome bonuses, free bets and movements of bonus money. */
export function BonusHistory({ filter, onFilter }: Props) {
  const { t: app } = useI18n();
  const t = useStatementT();
  const query = useInfiniteQuery(bonusHistoryQuery(filter));
  const all = filter.status === 'all' && filter.period === 'all';
  const statuses = [
    { value: 'all' as const, label: app('bets.status_all') },
    ...bonusStatuses.map((value) => ({ value, label: t(`statement.bonus_${value}`) })),
  ];
  return (
    <>
      <Filters value={filter} statuses={statuses} onChange={onFilter} />
      <HistoryList
        query={query}
        empty={
          <EmptyState
            title={t(all ? 'statement.no_bonuses' : 'statement.nothing_found')}
            text={t(all ? 'statement.no_bonuses_text' : 'statement.change_filters')}
            action={
              all && (
                <Link to="/bonuses" className={buttonClass({ variant: 'primary' })}>
                  {app('nav.offers')}
                </Link>
              )
            }
          />
        }
        head={
          <Head
            names={[
              t('statement.column_time'),
              t('statement.column_name'),
              t('statement.column_type'),
              t('statement.column_status'),
              t('statement.column_amount'),
            ]}
          />
        }
      >
        {(row) => <Row key={row.id} row={row} />}
      </HistoryList>
    </>
  );
}

function Row({ row }: { row: BonusRow }) {
  const i18n = useI18n();
  const t = useStatementT();
  const { id, kind, status, currency, received, transferred, created_at, expires_at, bet_id } = row;
  const name = row.name || t('statement.free_bet');
  const type = t(`statement.type_${row.type}`);
  const moved = received === 0 ? transferred : received;
  const amount = (
    <bdi className="num text-lg font-semibold">{formatMoney(moved, currency, { trim: true })}</bdi>
  );
  const statusText = (
    <span className={clsx('text-sm font-semibold', tones[status] ?? 'text-quiet')}>
      {t(`statement.bonus_${status}`)}
    </span>
  );
  const time = (
    <time dateTime={new Date(created_at).toISOString()} className="num shrink-0 text-sm text-quiet">
      {momentText(i18n, created_at)}
    </time>
  );
  const details: [string, ReactNode][] = [
    [t('statement.column_id'), <Code>{id}</Code>],
    [t('statement.column_time'), momentText(i18n, created_at)],
    [t('statement.column_name'), name],
    [t('statement.column_type'), type],
    [t('statement.column_status'), statusText],
    [t('statement.column_received'), <Money amount={received} currency={currency} trim />],
    [t('statement.column_transferred'), <Money amount={transferred} currency={currency} trim />],
  ];
  if (row.wager > 0) details.push([t('statement.column_wager'), `×${row.wager}`]);
  if (expires_at > 0) details.push([t('statement.column_expires'), momentText(i18n, expires_at)]);
  return (
    <HistoryRow
      cells={[time, name, <span className="text-quiet">{type}</span>, statusText, amount]}
      narrow={
        <>
          <span className="grid min-w-0 grow">
            <span className="flex flex-wrap items-baseline gap-x-3">
              {amount}
              {statusText}
            </span>
            <span className="truncate text-sm text-quiet">
              {name} · {type}
            </span>
          </span>
          {time}
        </>
      }
    >
      <Details items={details} />
      {kind === 'money' ? (
        <TransferEntries id={id} currency={currency} />
      ) : (
        <Entries reference={bet_id || id} />
      )}
    </HistoryRow>
  );
}
