import type { WithdrawalMethod } from '@maidan/api';
import { formatMoney, minor, parseMoney, type Minor } from '@maidan/money';
import { usePaymentT } from './i18n.ts';

const basisPoints = 10_000;

/** The fee of a withdrawal, rounded down as the server does. Exact up to 900 billion hundredths. */
export function feeOf(method: WithdrawalMethod, amount: Minor): Minor {
  return minor(method.free_left > 0 ? 0 : Math.floor((amount * method.fee) / basisPoints));
}

/** The fee of a method, and what arrives of an entered amount. */
export function Fee({ method, text }: { method: WithdrawalMethod; text: string }) {
  const t = usePaymentT();
  if (method.fee === 0) return null;
  const amount = parseMoney(text, method.currency) ?? minor(0);
  const fee = feeOf(method, amount);
  const money = (value: Minor) => formatMoney(value, method.currency, { trim: true });
  if (method.free_left > 0) {
    return <p className="-mt-3 text-sm text-quiet">{t('payment.free_now')}</p>;
  }
  return (
    <dl className="-mt-2 grid grid-cols-[1fr_auto] gap-y-1 text-sm" aria-live="polite">
      <dt className="text-quiet">{t('payment.fee', { percent: String(method.fee / 100) })}</dt>
      <dd className="num">{money(fee)}</dd>
      <dt>{t('payment.receive')}</dt>
      <dd className="num font-semibold">{money(minor(amount - fee))}</dd>
    </dl>
  );
}
