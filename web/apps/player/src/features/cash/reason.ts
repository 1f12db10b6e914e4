import type { Deposit, Withdrawal } from '@maidan/api';
import { useI18n } from '../../i18n.ts';

/** Why a deposit failed or still waits. Providers have codes of their own; those have one sentence in common. */
export function useDepositReason(): (deposit: Pick<Deposit, 'reason'>) => string {
  const { t, maybe } = useI18n();
  return ({ reason }) => maybe(`deposit.reason_${reason}`) ?? t('deposit.reason_other');
}

/** Why a withdrawal was refused: a code of the server, or the words of the member of staff who decided. */
export function useWithdrawalReason(): (withdrawal: Pick<Withdrawal, 'reason'>) => string {
  const { maybe } = useI18n();
  return ({ reason }) => maybe(`withdraw.reason_${reason}`) ?? reason ?? '';
}
