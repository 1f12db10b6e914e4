import type { Withdrawal } from '@maidan/api';
import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePayoutT } from '../../domain/payout/i18n.ts';
import { withdrawalMethodsQuery } from '../../domain/wallet/queries.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useWithdrawalReason } from './reason.ts';
import { Timeline } from './timeline.tsx';
import { tones } from './tones.ts';
import { useWithdrawT } from './withdraw-i18n.ts';

/** A withdrawal in the history. It opens to show its columns and its progress. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const i18n = useI18n();
  const t = useWithdrawT();
  const tPayout = usePayoutT();
  const reason = useWithdrawalReason();
  const { data: methods } = useQuery(withdrawalMethodsQuery);
  const method = methods?.items.find(({ id }) => id === withdrawal.method);
  const { status, amount, fee, currency, created_at } = withdrawal;
  const statusText = i18n.t(`history.status_${status}` as Key);
  const refunded = status === 'rejected' || status === 'cancelled';
  return (
    <li className="border-b border-rope">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 grow">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Money amount={amount} currency={currency} trim className="text-lg font-semibold" />
              <span className={clsx('text-sm font-semibold', tones[status] ?? 'text-money')}>
                {statusText}
              </span>
            </span>
            <span className="truncate text-sm text-quiet">
              {method?.name ?? <span className="uppercase">{withdrawal.method}</span>}
              {' · '}
              <bdi dir="ltr">{withdrawal.account_masked}</bdi>
            </span>
            {refunded && withdrawal.reason && (
              <span className="text-sm group-open:hidden">{reason(withdrawal)}</span>
            )}
          </span>
          <time
            dateTime={new Date(created_at).toISOString()}
            className="num shrink-0 text-sm text-quiet"
          >
            {momentText(i18n, created_at)}
          </time>
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 text-quiet transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
          <span className="sr-only">{t('withdrawal.details')}</span>
        </summary>
        <div className="grid gap-4 pb-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
            <Detail label={t('withdrawal.id')}>
              <bdi dir="ltr" className="break-all">
                {withdrawal.id}
              </bdi>
            </Detail>
            <Detail label={t('withdrawal.time')}>{momentText(i18n, created_at)}</Detail>
            <Detail label={t('withdrawal.system')}>{method?.name ?? withdrawal.method}</Detail>
            {method && (
              <Detail label={t('withdrawal.requisites')}>
                {tPayout(`payout.kind_${method.account}`)}
              </Detail>
            )}
            <Detail label={t('withdrawal.account')}>
              <bdi dir="ltr">{withdrawal.account_masked}</bdi>
            </Detail>
            <Detail label={t('withdrawal.status')}>{statusText}</Detail>
            <Detail label={t('withdrawal.fee')}>
              <Money amount={fee} currency={currency} trim />
            </Detail>
            <Detail label={t('withdrawal.arrives')}>
              <Money amount={minor(refunded ? 0 : amount - fee)} currency={currency} trim />
            </Detail>
          </dl>
          <Timeline withdrawal={withdrawal} />
        </div>
      </details>
    </li>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
