import type { CashMethod } from '@maidan/api';
import { usePaymentI18n, usePaymentT } from './i18n.ts';

/** Names of payment methods by id: descriptions are translated, brands are not. `name` is the one of the API, for unknown ids. */
export function useMethodName(): (id: string, name?: string) => string {
  const { maybe } = usePaymentI18n();
  return (id, name) => maybe(`payment.method_${id}`) ?? name ?? id;
}

const hour = 60;
const day = 24 * hour;

/** Texts for the usual time of a payment in minutes, in whole hours from one hour on. */
export function useUsualTime(): (minutes: number) => string {
  const t = usePaymentT();
  return (minutes) => {
    if (minutes >= day) return t('payment.usual_day');
    if (minutes >= hour) return t('payment.usual_hours', { n: Math.round(minutes / hour) });
    return t('payment.usual_minutes', { n: minutes });
  };
}

/** Texts for the fee of a method, with the payments a day that have none. */
export function useFeeText(): (method: CashMethod) => string {
  const t = usePaymentT();
  return ({ fee, free_per_day }) => {
    const percent = String(fee / 100);
    if (fee === 0) return t('payment.no_fee');
    if (free_per_day > 0) return t('payment.fee_after', { n: free_per_day, percent });
    return t('payment.fee', { percent });
  };
}
