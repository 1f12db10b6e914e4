import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useI18n } from '../../i18n.ts';
import { depositQuery } from '../../queries.ts';
import { DepositPay, Transaction } from './deposit-pay.tsx';

interface EndProps {
  icon: LucideIcon;
  tone: string;
  title: string;
  text: string;
  children: ReactNode;
}

function End({ icon: Icon, tone, title, text, children }: EndProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <Icon size={48} strokeWidth={1.6} aria-hidden className={tone} />
        <h2 className="heading text-2xl">{title}</h2>
        <p className="max-w-sm text-quiet">{text}</p>
      </div>
      {children}
    </div>
  );
}

function Step({ deposit, onAgain }: { deposit: Deposit; onAgain: () => void }) {
  const { t, maybe } = useI18n();
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  const again = (
    <Button size="lg" block variant="primary" onClick={onAgain}>
      {t('deposit.again')}
    </Button>
  );
  switch (deposit.status) {
    case 'created':
      return <DepositPay deposit={deposit} />;
    case 'queued':
      return (
        <End
          icon={Hourglass}
          tone="text-money"
          title={t('deposit.queued_title')}
          text={t('deposit.queued_text')}
        >
          <Transaction deposit={deposit} again />
          <Link to="/sports/cricket" className={buttonClass({ variant: 'quiet', block: true })}>
            {t('deposit.bet')}
          </Link>
        </End>
      );
    case 'succeeded':
      return (
        <End
          icon={CircleCheck}
          tone="text-up"
          title={t('deposit.succeeded_title', { amount })}
          text={t('deposit.succeeded_text')}
        >
          <Link
            to="/sports/cricket"
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {t('deposit.bet')}
          </Link>
        </End>
      );
    case 'expired':
      return (
        <End
          icon={CircleX}
          tone="text-down"
          title={t('deposit.expired_title')}
          text={t('deposit.expired_text')}
        >
          {again}
        </End>
      );
    default:
      return (
        <End
          icon={CircleX}
          tone="text-down"
          title={t('deposit.failed_title')}
          text={maybe(`error.${deposit.reason}`) ?? t('deposit.failed_text')}
        >
          {again}
          <Link
            to="/cash/history"
            search={{ show: 'deposits' }}
            className={buttonClass({ variant: 'quiet', block: true })}
          >
            {t('cash.history')}
          </Link>
        </End>
      );
  }
}

/** A deposit that was begun, wherever it stands; it can be left and come back to. */
export function DepositFollow({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useI18n();
  const explain = useErrorText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(depositQuery(id));
  const done = data?.status === 'succeeded';
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: ['balance'] });
  }, [done, queries]);
  if (data) return <Step deposit={data} onAgain={onAgain} />;
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={
          <div className="flex gap-2">
            <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
            <Button onClick={onAgain}>{t('deposit.again')}</Button>
          </div>
        }
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-5">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-72" />
        <Skeleton className="h-13" />
      </div>
    </Loading>
  );
}
