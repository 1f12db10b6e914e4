import type { CashMethod, Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { TriangleAlert } from 'lucide-react';
import { CopyRow } from './copy-row.tsx';
import { NewDepositButton } from './deposit-links.tsx';
import { PaymentCode, useMethodOf } from './deposit-pay.tsx';
import { DepositFacts, TimeLeft } from './facts.tsx';
import { usePaymentI18n, usePaymentT } from './i18n.ts';
import { Warning } from './status.tsx';

/** What happens to less than the minimum depends on the method. */
export function MinimumNote({ method }: { method: CashMethod }) {
  const tPayment = usePaymentT();
  const min = formatMoney(method.min, method.currency, { trim: true });
  return (
    <p className="text-sm text-quiet">
      {method.below_minimum === 'keep'
        ? tPayment('payment.minimum_keep', { min })
        : tPayment('payment.minimum_refund', { min })}
    </p>
  );
}

/** The player sends coins to an address. */
export function CoinsStep({
  deposit,
  onNewDeposit,
}: {
  deposit: Deposit;
  onNewDeposit: () => void;
}) {
  const { t, maybe } = usePaymentI18n();
  const method = useMethodOf(deposit);
  const { pay } = deposit;
  const { coin, coins } = pay;
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="heading num text-2xl break-words text-money">
          {t('payment.coins_title', { coins: `\u2066${coins}`, coin: `${coin}\u2069` })}
        </h2>
        <p className="text-quiet">{t('payment.coins_text', { amount })}</p>
      </div>
      <Warning icon={TriangleAlert}>
        {maybe(`payment.network_${coin}`) ?? t('payment.network_other', { coin })}
      </Warning>
      <div className="grid gap-4 rounded border border-rope bg-stand p-4">
        {pay.qr_svg && <PaymentCode svg={pay.qr_svg} label={t('payment.coins_qr')} />}
        <dl>
          <CopyRow wide label={t('payment.coins_address')} value={pay.address} />
          <CopyRow wide label={`${t('payment.coins_amount')} (${coin})`} value={coins} />
        </dl>
        {pay.uri && (
          <a href={pay.uri} className={buttonClass({ className: 'sm:hidden' })}>
            {t('payment.coins_open')}
          </a>
        )}
      </div>
      {method && <MinimumNote method={method} />}
      <DepositFacts deposit={deposit}>
        <TimeLeft until={pay.expires_at} />
      </DepositFacts>
      <p role="status" className="text-center text-sm text-quiet">
        {t('payment.updates_itself')}
      </p>
      <NewDepositButton onNewDeposit={onNewDeposit} />
    </div>
  );
}
