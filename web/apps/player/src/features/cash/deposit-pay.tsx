import type { CashMethod, Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { momentText } from '../../time-text.ts';
import { CopyRow } from './copy-row.tsx';
import { usePaymentT } from './i18n.ts';
import { useMethodName } from './method-text.ts';
import { NewDepositButton } from './deposit-links.tsx';
import { Warning } from './status.tsx';
import { TransactionForm } from './transaction-form.tsx';

/** The offered method of a deposit, if it is still offered and has been loaded. */
export function useMethodOf(deposit: Deposit): CashMethod | undefined {
  const { data } = useQuery(depositMethodsQuery);
  return data?.items.find(({ id }) => id === deposit.method);
}

/** Wallets whose transfers must not be made by UPI, which would send the money elsewhere. UPI exists in India only. */
const withoutUPI = (method: CashMethod | undefined) =>
  method?.category === 'e_wallet' && method.flow === 'transfer' && method.currency === 'INR';

function NumberedStep({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full border-2 border-money text-sm text-money"
        >
          {n}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The second step of a transfer: the payee, and the form for the transaction ID. */
export function DepositPay({
  deposit,
  onNewDeposit,
}: {
  deposit: Deposit;
  onNewDeposit: () => void;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const tPayment = usePaymentT();
  const nameOf = useMethodName();
  const method = useMethodOf(deposit);
  const { pay } = deposit;
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="heading text-2xl text-money">{t('deposit.pay_title', { amount })}</h2>
        <p className="text-quiet">
          {pay.qr_svg ? t('deposit.pay_text') : tPayment('payment.pay_account')}{' '}
          {tPayment('payment.pay_before', { time: momentText(i18n, deposit.expires_at) })}
        </p>
      </div>
      <NumberedStep n={1} title={tPayment('payment.step_pay')}>
        {withoutUPI(method) && (
          <Warning icon={TriangleAlert} title={t('deposit.no_upi')}>
            {tPayment('payment.no_upi_text', { method: nameOf(deposit.method, method?.name) })}
          </Warning>
        )}
        <div className="grid gap-4 rounded border border-rope bg-stand p-4">
          {pay.qr_svg && <PaymentCode svg={pay.qr_svg} label={t('deposit.qr')} />}
          <dl>
            <CopyRow label={t('deposit.account')} value={pay.account} />
            <CopyRow label={t('deposit.payee')} value={pay.payee} />
            <CopyRow label={t('deposit.reference')} value={pay.reference} />
          </dl>
          {pay.uri && (
            <a href={pay.uri} className={buttonClass({ className: 'sm:hidden' })}>
              {t('deposit.open_app')}
            </a>
          )}
        </div>
      </NumberedStep>
      <NumberedStep n={2} title={tPayment('payment.step_id')}>
        <TransactionForm deposit={deposit} />
      </NumberedStep>
      <NewDepositButton onNewDeposit={onNewDeposit} />
    </div>
  );
}

/** A QR code on white, whatever the theme: cameras need the contrast. */
export function PaymentCode({ svg, label }: { svg: string; label: string }) {
  return (
    <div className="mx-auto w-48 max-w-full rounded bg-[#fff] p-2">
      <img
        data-testid="deposit-qr"
        alt={label}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        className="block w-full"
      />
    </div>
  );
}
