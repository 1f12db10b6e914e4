import type { Deposit, Withdrawal } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { usePaymentI18n, type PaymentKey } from './i18n.ts';

/** What happens to less than the minimum depends on the method. */
const belowMinimum: Record<'refund' | 'keep', PaymentKey> = {
  refund: 'payment.reason_below_refund',
  keep: 'payment.reason_below_keep',
};

/** Why a deposit failed or is still queued. Unknown codes of payment providers share one text. */
export function useDepositReason(): (deposit: Pick<Deposit, 'reason' | 'method'>) => string {
  const { t, maybe } = useI18n();
  const payment = usePaymentI18n();
  const { data } = useQuery(depositMethodsQuery);
  return ({ reason, method }) => {
    const offered = data?.items.find(({ id }) => id === method);
    if (reason === 'below_minimum' && offered)
      return payment.t(belowMinimum[offered.below_minimum]);
    return (
      payment.maybe(`payment.reason_${reason}`) ??
      maybe(`deposit.reason_${reason}`) ??
      t('deposit.reason_other')
    );
  };
}

/** Why a withdrawal was rejected: the text of a code, or the reason that staff entered. */
export function useWithdrawalReason(): (withdrawal: Pick<Withdrawal, 'reason'>) => string {
  const { maybe } = useI18n();
  return ({ reason }) => maybe(`withdraw.reason_${reason}`) ?? reason ?? '';
}
