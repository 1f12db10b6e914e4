import type { Deposit } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { Button, buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { depositQuery } from '../../domain/wallet/queries.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { DepositPay, TransactionForm } from './deposit-pay.tsx';
import { useDepositReason } from './reason.ts';

interface StatusProps {
  icon: LucideIcon;
  tone: string;
  title: string;
  text: string;
  children: ReactNode;
}

function Status({ icon: Icon, tone, title, text, children }: StatusProps) {
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

function NewDepositButton({ onNewDeposit }: { onNewDeposit: () => void }) {
  const t = useT();
  return (
    <Button size="lg" block variant="quiet" onClick={onNewDeposit}>
      {t('deposit.again')}
    </Button>
  );
}

/** Texts of queued deposits by their reason. */
const queuedTexts = {
  transaction_not_found: 'deposit.reason_transaction_not_found',
  amount_mismatch: 'deposit.reason_amount_mismatch',
} as const;
const hasText = (reason = ''): reason is keyof typeof queuedTexts => reason in queuedTexts;

/** The payment is being checked. If the transaction was not found, the player can enter another ID. */
function Queued({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const notFound = deposit.reason === 'transaction_not_found';
  return (
    <Status
      icon={Hourglass}
      tone="text-money"
      title={t('deposit.queued_title')}
      text={t(hasText(deposit.reason) ? queuedTexts[deposit.reason] : 'deposit.queued_text')}
    >
      <TransactionId deposit={deposit} />
      {notFound && <TransactionForm deposit={deposit} retry />}
      <Link to="/sports/cricket" className={buttonClass({ variant: 'quiet', block: true })}>
        {t('deposit.bet')}
      </Link>
    </Status>
  );
}

/** The transaction ID that the player entered, to compare with the payment app. */
function TransactionId({ deposit }: { deposit: Deposit }) {
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
    <Status
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
    </Status>
  );
}

/** A failed deposit, with a form for another transaction ID: a typing error is the usual reason. */
function FailedDeposit({ deposit, onNewDeposit }: { deposit: Deposit; onNewDeposit: () => void }) {
  const t = useT();
  const reason = useDepositReason();
  return (
    <Status
      icon={CircleX}
      tone="text-down"
      title={t('deposit.failed_title')}
      text={`${reason(deposit)} ${t('deposit.failed_text')}`}
    >
      <TransactionId deposit={deposit} />
      <TransactionForm deposit={deposit} retry />
      <NewDepositButton onNewDeposit={onNewDeposit} />
      <SupportLink button />
      <Link
        to="/cash/history"
        search={{ show: 'deposits' }}
        className={buttonClass({ variant: 'quiet', block: true })}
      >
        {t('cash.history')}
      </Link>
    </Status>
  );
}

function Step({ deposit, onNewDeposit }: { deposit: Deposit; onNewDeposit: () => void }) {
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
        <Status
          icon={CircleX}
          tone="text-down"
          title={t('deposit.expired_title')}
          text={t('deposit.expired_text')}
        >
          <NewDepositButton onNewDeposit={onNewDeposit} />
          <SupportLink button />
        </Status>
      );
    default:
      return <FailedDeposit deposit={deposit} onNewDeposit={onNewDeposit} />;
  }
}

/** A started deposit in any status. The player can leave the screen and return to it. */
export function DepositProgress({ id, onNewDeposit }: { id: string; onNewDeposit: () => void }) {
  const t = useT();
  const explain = useErrorText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(depositQuery(id));
  const succeeded = data?.status === 'succeeded';
  useEffect(() => {
    if (succeeded) void queries.invalidateQueries({ queryKey: ['balance'] });
  }, [succeeded, queries]);
  if (data) return <Step deposit={data} onNewDeposit={onNewDeposit} />;
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={
          <div className="flex gap-2">
            <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
            <Button onClick={onNewDeposit}>{t('deposit.again')}</Button>
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
