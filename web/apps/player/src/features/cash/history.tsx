import { Button, EmptyState, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import type { Minor } from '@maidan/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useI18n, useT, type Key } from '../../i18n.ts';
import { More } from '../../more.tsx';
import { depositsQuery, withdrawalsQuery } from '../../queries.ts';
import { momentText } from '../../time-text.ts';

const tones: Record<string, string> = {
  succeeded: 'text-up',
  paid: 'text-up',
  failed: 'text-down',
  rejected: 'text-down',
  expired: 'text-quiet',
};

interface RowProps {
  row: {
    id: string;
    amount: Minor;
    currency: string;
    method: string;
    status: string;
    reason?: string;
    created_at: number;
  };
  detail?: string;
  action?: ReactNode;
}

function Row({ row, detail, action }: RowProps) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <li className="flex items-center gap-4 border-b border-rope py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Money
            amount={row.amount}
            currency={row.currency}
            trim
            className="text-lg font-semibold"
          />
          <span className={clsx('text-sm font-semibold', tones[row.status] ?? 'text-money')}>
            {t(`history.status_${row.status}` as Key)}
          </span>
        </p>
        <p className="truncate text-sm text-quiet">
          <span className="uppercase">{row.method}</span>
          {detail && (
            <>
              {' · '}
              <bdi dir="ltr">{detail}</bdi>
            </>
          )}
        </p>
        {row.reason && (row.status === 'rejected' || row.status === 'failed') && (
          <p className="text-sm">{i18n.maybe(`error.${row.reason}`) ?? row.reason}</p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1 text-sm">
        <time dateTime={new Date(row.created_at).toISOString()} className="num text-quiet">
          {momentText(i18n, row.created_at)}
        </time>
        {action}
      </div>
    </li>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      {Array.from({ length: 4 }, (_, i) => (
        <div key={i} className="flex items-center justify-between border-b border-rope py-3">
          <div className="grid gap-2">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </Loading>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const explain = useErrorText();
  return (
    <ErrorState
      title={t('page.error')}
      text={explain(error)}
      action={<Button onClick={retry}>{t('app.retry')}</Button>}
    />
  );
}

export function Deposits() {
  const t = useT();
  const query = useInfiniteQuery(depositsQuery);
  const rows = query.data?.pages.flatMap((page) => page.items);
  if (!rows) {
    if (!query.error) return <Waiting />;
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('history.empty_deposits')} text={t('history.empty_text')} />;
  }
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            detail={row.transaction_id}
            action={
              (row.status === 'created' || row.status === 'queued') && (
                <Link
                  to="/deposit"
                  search={{ id: row.id }}
                  className="underline underline-offset-4"
                >
                  {t('history.continue')}
                </Link>
              )
            }
          />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

export function Withdrawals() {
  const t = useT();
  const query = useInfiniteQuery(withdrawalsQuery);
  const rows = query.data?.pages.flatMap((page) => page.items);
  if (!rows) {
    if (!query.error) return <Waiting />;
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('history.empty_withdrawals')} text={t('history.empty_text')} />;
  }
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} detail={row.account_masked} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}
