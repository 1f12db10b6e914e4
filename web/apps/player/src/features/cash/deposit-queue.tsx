import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Hourglass, Scale, SearchX } from 'lucide-react';
import { useT } from '../../i18n.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { MinimumNote } from './deposit-coins.tsx';
import { BetLink, HistoryLink } from './deposit-links.tsx';
import { useMethodOf } from './deposit-pay.tsx';
import { DepositFacts } from './facts.tsx';
import { usePaymentT } from './i18n.ts';
import { Fact, Stages, Status } from './status.tsx';
import { TransactionForm } from './transaction-form.tsx';

/** A provider searches for the transfer. If it was not found, the player can enter another ID. */
export function Searching({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const tPayment = usePaymentT();
  const notFound = deposit.reason === 'transaction_not_found';
  const stages = [
    tPayment('payment.stage_sent'),
    tPayment('payment.stage_check'),
    tPayment('payment.stage_credit'),
  ];
  return (
    <Status
      icon={notFound ? SearchX : Hourglass}
      tone="text-money"
      busy={!notFound}
      title={notFound ? tPayment('payment.not_found_title') : t('deposit.queued_title')}
      text={
        notFound
          ? `${t('deposit.reason_transaction_not_found')} ${tPayment('payment.not_found_text')}`
          : t('deposit.queued_text')
      }
    >
      <Stages steps={stages} at={1} />
      <DepositFacts deposit={deposit} />
      {notFound && <TransactionForm deposit={deposit} retry />}
      <UpdatesItself />
      <BetLink />
      <HistoryLink />
    </Status>
  );
}

/** Another amount than the requested one has arrived, and staff decides. */
export function Held({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const tPayment = usePaymentT();
  return (
    <Status
      icon={Scale}
      tone="text-money"
      title={t('deposit.queued_title')}
      text={t('deposit.reason_amount_mismatch')}
    >
      <DepositFacts deposit={deposit}>
        {deposit.received > 0 && (
          <Fact label={tPayment('payment.arrived')}>
            {formatMoney(deposit.received, deposit.currency, { trim: true })}
          </Fact>
        )}
      </DepositFacts>
      <UpdatesItself />
      <SupportLink button />
      <BetLink />
      <HistoryLink />
    </Status>
  );
}

/** A payment that a provider has seen, and that is not certain yet. */
export function OnItsWay({ deposit }: { deposit: Deposit }) {
  const tPayment = usePaymentT();
  const method = useMethodOf(deposit);
  const { confirmations: done, confirmations_needed: needed, received } = deposit;
  const stages = [
    tPayment('payment.stage_paid'),
    tPayment('payment.stage_check'),
    tPayment('payment.stage_credit'),
  ];
  const text = tPayment('payment.confirmations', { done: Math.min(done, needed), needed });
  return (
    <Status
      icon={Hourglass}
      tone="text-money"
      busy
      title={tPayment('payment.on_way_title')}
      text={tPayment('payment.on_way_text')}
    >
      <Stages steps={stages} at={1} />
      {needed > 0 && (
        <div className="grid gap-1.5">
          <p className="num text-center font-semibold" aria-live="polite">
            {text}
          </p>
          <progress
            aria-label={text}
            max={needed}
            value={Math.min(done, needed)}
            className="h-2 w-full accent-money"
          />
        </div>
      )}
      <DepositFacts deposit={deposit}>
        {received > 0 && (
          <Fact label={tPayment('payment.seen')}>
            {formatMoney(received, deposit.currency, { trim: true })}
          </Fact>
        )}
      </DepositFacts>
      {method && received > 0 && received < method.min && <MinimumNote method={method} />}
      <UpdatesItself />
      <BetLink />
      <HistoryLink />
    </Status>
  );
}

function UpdatesItself() {
  const tPayment = usePaymentT();
  return <p className="text-center text-sm text-quiet">{tPayment('payment.updates_itself')}</p>;
}
