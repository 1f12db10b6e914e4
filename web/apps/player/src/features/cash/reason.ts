import type { Deposit, Withdrawal } from '@maidan/api';
import { useI18n } from '../../i18n.ts';

/** Why a deposit failed or is still queued. Unknown codes of payment providers share one text. */
export function useDepositReason(): (deposit: Pick<Deposit, 'reason'>) => string {
  const { t, maybe } = useI18n();
  return ({ reason }) => maybe(`deposit.reason_${reason}`) ?? t('deposit.reason_other');
}

/** Why a withdrawal was rejected: the text of a code, or the reason that staff entered. */
export function useWithdrawalReason(): (withdrawal: Pick<Withdrawal, 'reason'>) => string {
  const { maybe } = useI18n();
  return ({ reason }) => maybe(`withdraw.reason_${reason}`) ?? reason ?? '';
}
