import type { Deposit } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TimerOff } from 'lucide-react';
import { useT } from '../../i18n.ts';
import { balanceQuery } from '../../domain/wallet/queries.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { BetLink, HistoryLink, NewDepositButton, RetryLink } from './deposit-links.tsx';
import { DepositFacts } from './facts.tsx';
import { usePaymentT } from './i18n.ts';
import { useDepositReason } from './reason.ts';
import { Fact, Status } from './status.tsx';
import { TransactionForm } from './transaction-form.tsx';

interface Props {
  deposit: Deposit;
  onNewDeposit: () => void;
}

/** What arrived is on the balance. */
export function Succeeded({ deposit, onNewDeposit }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const { data: balance } = useQuery(balanceQuery);
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
      <DepositFacts deposit={deposit}>
        {balance && (
          <Fact label={tPayment('payment.new_balance')}>
            {formatMoney(balance.amount, balance.currency, { trim: true })}
          </Fact>
        )}
      </DepositFacts>
      <BetLink primary />
      <NewDepositButton onNewDeposit={onNewDeposit} />
      <HistoryLink />
    </Status>
  );
}

/** A failed deposit. A transfer accepts another transaction ID, as a typing error is the usual reason; the others begin again. */
export function Failed({ deposit, onNewDeposit }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const reason = useDepositReason();
  const isTransfer = deposit.flow === 'transfer';
  const advice = isTransfer ? t('deposit.failed_text') : tPayment('payment.failed_started');
  return (
    <Status
      icon={CircleX}
      tone="text-down"
      title={t('deposit.failed_title')}
      text={
        <>
          <strong className="font-semibold text-fore">{reason(deposit)}</strong> {advice}{' '}
          {tPayment('payment.late_credit')}
        </>
      }
    >
      <DepositFacts deposit={deposit} />
      {isTransfer ? <TransactionForm deposit={deposit} retry /> : <RetryLink deposit={deposit} />}
      <NewDepositButton onNewDeposit={onNewDeposit} />
      <SupportLink button />
      <HistoryLink />
    </Status>
  );
}

/** Nobody paid in time. */
export function Expired({ deposit, onNewDeposit }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  return (
    <Status
      icon={TimerOff}
      tone="text-down"
      title={t('deposit.expired_title')}
      text={
        deposit.flow === 'transfer'
          ? t('deposit.expired_text')
          : tPayment('payment.expired_started')
      }
    >
      <DepositFacts deposit={deposit} />
      <RetryLink deposit={deposit} />
      <NewDepositButton onNewDeposit={onNewDeposit} />
      <SupportLink button />
      <HistoryLink />
    </Status>
  );
}
