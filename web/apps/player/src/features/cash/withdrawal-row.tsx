import type { Withdrawal } from '@maidan/api';
import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Code } from '../../domain/history/row.tsx';
import { usePayoutT } from '../../domain/payout/i18n.ts';
import { withdrawalMethodsQuery } from '../../domain/wallet/queries.ts';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { PaymentStatus } from './history-status.tsx';
import { useMethodName } from './method-text.ts';
import { PaymentRow } from './payment-row.tsx';
import { useWithdrawalReason } from './reason.ts';
import { Timeline } from './timeline.tsx';
import { useWithdrawT } from './withdraw-i18n.ts';

/** A withdrawal in the history. It opens to show its columns, its progress and its ledger entries. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const i18n = useI18n();
  const t = useWithdrawT();
  const tPayout = usePayoutT();
  const nameOf = useMethodName();
  const reason = useWithdrawalReason();
  const { data: methods } = useQuery(withdrawalMethodsQuery);
  const method = methods?.items.find(({ id }) => id === withdrawal.method);
  const { id, status, amount, fee, currency, account_masked, created_at } = withdrawal;
  const system = nameOf(withdrawal.method, method?.name);
  const refunded = status === 'rejected' || status === 'cancelled';
  return (
    <PaymentRow
      row={withdrawal}
      amount={amount}
      system={system}
      detail={account_masked}
      note={refunded && withdrawal.reason ? reason(withdrawal) : undefined}
      details={[
        [t('withdrawal.id'), <Code>{id}</Code>],
        [t('withdrawal.time'), momentText(i18n, created_at)],
        [t('withdrawal.system'), system],
        ...(method
          ? ([[t('withdrawal.requisites'), tPayout(`payout.kind_${method.account}`)]] as const)
          : []),
        [t('withdrawal.account'), <Code>{account_masked}</Code>],
        [t('withdrawal.status'), <PaymentStatus status={status} />],
        [t('withdrawal.fee'), <Money amount={fee} currency={currency} trim />],
        [
          t('withdrawal.arrives'),
          <Money amount={minor(refunded ? 0 : amount - fee)} currency={currency} trim />,
        ],
      ]}
    >
      <Timeline withdrawal={withdrawal} />
    </PaymentRow>
  );
}
