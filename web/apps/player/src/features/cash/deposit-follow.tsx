import type { Deposit } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { Button, buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { depositQuery } from '../../queries.ts';
import { SupportLink } from '../../support-link.tsx';
import { DepositPay, Transaction } from './deposit-pay.tsx';
import { useDepositReason } from './reason.ts';

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

function Again({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <Button size="lg" block variant="quiet" onClick={onAgain}>
      {t('deposit.again')}
    </Button>
  );
}

/** The payment is being looked for. Another transaction ID is taken once the first was not found. */
function Queued({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const unknown = deposit.reason === 'transaction_not_found';
  return (
    <End
      icon={Hourglass}
      tone="text-money"
      title={t('deposit.queued_title')}
      text={t(unknown ? 'deposit.reason_transaction_not_found' : 'deposit.queued_text')}
    >
      <Rewards deposit={deposit} />
      {unknown && <Transaction deposit={deposit} again />}
      <Link to="/sports/cricket" className={buttonClass({ variant: 'quiet', block: true })}>
        {t('deposit.bet')}
      </Link>
    </End>
  );
}

/** The transaction ID that was sent, to be compared with that of the payment app. */
function Rewards({ deposit }: { deposit: Deposit }) {
  const t = useT();
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-y border-rope py-3">
      <span className="text-quiet">{t('deposit.transaction')}</span>
      <bdi dir="ltr" className="num font-semibold break-all">
        {deposit.transaction_id}
      </bdi>
    </p>
  );
}

function Succeeded({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const money = (amount: Minor) => formatMoney(amount, deposit.currency, { trim: true });
  const args = { asked: money(deposit.amount), amount: money(deposit.credited) };
  return (
    <End
      icon={CircleCheck}
      tone="text-up"
      title={t('deposit.succeeded_title', args)}
      text={
        deposit.credited === deposit.amount
          ? t('deposit.succeeded_text')
          : t('deposit.other_amount', args)
      }
    >
      <Link
        to="/sports/cricket"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        {t('deposit.bet')}
      </Link>
    </End>
  );
}

/** A deposit that failed takes another transaction ID: a mistyped one is the usual reason. */
function FailedDeposit({ deposit, onAgain }: { deposit: Deposit; onAgain: () => void }) {
  const t = useT();
  const reason = useDepositReason();
  return (
    <End
      icon={CircleX}
      tone="text-down"
      title={t('deposit.failed_title')}
      text={`${reason(deposit)} ${t('deposit.failed_text')}`}
    >
      <Rewards deposit={deposit} />
      <Transaction deposit={deposit} again />
      <Again onAgain={onAgain} />
      <SupportLink button />
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

function Step({ deposit, onAgain }: { deposit: Deposit; onAgain: () => void }) {
  const t = useT();
  switch (deposit.status) {
    case 'created':
      return <DepositPay deposit={deposit} />;
    case 'queued':
      return <Queued deposit={deposit} />;
    case 'succeeded':
      return <Succeeded deposit={deposit} />;
    case 'expired':
      return (
        <End
          icon={CircleX}
          tone="text-down"
          title={t('deposit.expired_title')}
          text={t('deposit.expired_text')}
        >
          <Again onAgain={onAgain} />
          <SupportLink button />
        </End>
      );
    default:
      return <FailedDeposit deposit={deposit} onAgain={onAgain} />;
  }
}

/** A deposit that was begun, wherever it stands; it can be left and come back to. */
export function DepositFollow({ id, onAgain }: { id: string; onAgain: () => void }) {
  const t = useT();
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
