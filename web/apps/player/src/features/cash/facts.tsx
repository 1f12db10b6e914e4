import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { usePaymentT } from './i18n.ts';
import { useMethodName } from './method-text.ts';
import { Fact, Facts } from './status.tsx';
import { clockText, useNowUntil } from './countdown.ts';

/** What a deposit is: amount, method, start, reference. `children` are more facts. */
export function DepositFacts({ deposit, children }: { deposit: Deposit; children?: ReactNode }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tPayment = usePaymentT();
  const nameOf = useMethodName();
  const { amount, received, status, currency } = deposit;
  return (
    <Facts>
      <Fact label={tPayment('payment.amount')}>
        {formatMoney(amount, currency, { trim: true })}
      </Fact>
      {received > 0 && status === 'failed' && (
        <Fact label={tPayment('payment.arrived')}>
          {formatMoney(received, currency, { trim: true })}
        </Fact>
      )}
      <Fact label={t('cash.method')}>{nameOf(deposit.method)}</Fact>
      {deposit.transaction_id && (
        <Fact label={t('deposit.transaction')}>{deposit.transaction_id}</Fact>
      )}
      {children}
      <Fact label={tPayment('payment.started')}>{momentText(i18n, deposit.created_at)}</Fact>
      <Fact label={t('deposit.reference')}>{deposit.id}</Fact>
    </Facts>
  );
}

/** The time that is left to pay, counted down. */
export function TimeLeft({ until }: { until: number }) {
  const tPayment = usePaymentT();
  return <Fact label={tPayment('payment.time_left')}>{clockText(until - useNowUntil(until))}</Fact>;
}
