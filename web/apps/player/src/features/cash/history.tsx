import { Button, EmptyState, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import type { Deposit } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useI18n, useT, type Key } from '../../i18n.ts';
import { More } from '../../parts/more.tsx';
import { depositsQuery, withdrawalsQuery } from '../../domain/wallet/queries.ts';
import { momentText } from '../../time-text.ts';
import { useDepositReason } from './reason.ts';
import { tones } from './tones.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

interface RowProps {
  row: {
    id: string;
    amount: Minor;
    currency: string;
    method: string;
    status: string;
    created_at: number;
  };
  detail?: string;
  note?: string;
  action?: ReactNode;
}

function Row({ row, detail, note, action }: RowProps) {
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
        {note && <p className="text-sm">{note}</p>}
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

function LoadingRows() {
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

/** Labels of the link to a deposit that the player can continue; a failed one accepts another transaction ID. */
const actions: Record<string, Key> = {
  created: 'history.continue',
  queued: 'history.continue',
  failed: 'history.another_id',
};

function DepositRow({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const reason = useDepositReason();
  const { id, amount, credited, currency, status } = deposit;
  const action = actions[status];
  const amountDiffers = status === 'succeeded' && credited !== amount;
  return (
    <Row
      row={status === 'succeeded' ? { ...deposit, amount: credited } : deposit}
      detail={deposit.transaction_id}
      note={
        amountDiffers
          ? t('history.requested', { amount: formatMoney(amount, currency, { trim: true }) })
          : deposit.reason && (status === 'failed' || status === 'queued')
            ? reason(deposit)
            : undefined
      }
      action={
        action && (
          <Link
            to="/deposit"
            search={{ id }}
            className="tap inline-flex items-center underline underline-offset-4"
          >
            {t(action)}
          </Link>
        )
      }
    />
  );
}

export function Deposits() {
  const t = useT();
  const query = useInfiniteQuery(depositsQuery);
  const rows = query.data?.pages.flatMap((page) => page.items);
  if (!rows) {
    if (!query.error) return <LoadingRows />;
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('history.empty_deposits')} text={t('history.empty_text')} />;
  }
  return (
    <>
      <ul>
        {rows.map((row) => (
          <DepositRow key={row.id} deposit={row} />
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
    if (!query.error) return <LoadingRows />;
    return <Failed error={query.error} retry={() => void query.refetch()} />;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('history.empty_withdrawals')} text={t('history.empty_text')} />;
  }
  return (
    <>
      <ul>
        {rows.map((row) => (
          <WithdrawalRow key={row.id} withdrawal={row} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}
