import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { ExternalLink, Hourglass, LockKeyhole, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { usePaymentT } from './i18n.ts';
import { useMethodOf } from './deposit-pay.tsx';
import { NewDepositButton } from './deposit-links.tsx';
import { useMethodName } from './method-text.ts';
import { DepositFacts, TimeLeft } from './facts.tsx';
import { Status } from './status.tsx';
import { useIsPast } from './countdown.ts';

interface Props {
  deposit: Deposit;
  onNewDeposit: () => void;
}

/** Milliseconds after which the screen says that a provider takes long. */
const slowAfter = 30_000;

/** A provider starts the deposit; there is nothing to pay to yet. */
export function Preparing({ deposit, onNewDeposit }: Props) {
  const tPayment = usePaymentT();
  const slowAt = deposit.created_at + slowAfter;
  const slow = useIsPast(slowAt);
  const title = {
    transfer: tPayment('payment.preparing_page'),
    page: tPayment('payment.preparing_page'),
    prompt: tPayment('payment.preparing_prompt'),
    coins: tPayment('payment.preparing_coins'),
  }[deposit.flow];
  return (
    <Status
      icon={deposit.flow === 'prompt' ? Smartphone : Hourglass}
      tone="text-money"
      busy
      title={title}
      text={tPayment(slow ? 'payment.preparing_slow' : 'payment.preparing_text')}
    >
      <DepositFacts deposit={deposit} />
      {slow && <NewDepositButton onNewDeposit={onNewDeposit} />}
    </Status>
  );
}

/** The time to pay is up, and the provider's last word has not come yet. */
export function TimeUp({ deposit, onNewDeposit }: Props) {
  const tPayment = usePaymentT();
  return (
    <Status
      icon={Hourglass}
      tone="text-money"
      busy
      title={tPayment('payment.time_up_title')}
      text={tPayment('payment.time_up')}
    >
      <DepositFacts deposit={deposit} />
      <NewDepositButton onNewDeposit={onNewDeposit} />
    </Status>
  );
}

/** Remembers in the tab that the player has gone to the page, because the return from it proves nothing and carries nothing. */
function useVisited(id: string) {
  const key = `deposit-page-${id}`;
  const [visited, setVisited] = useState(() => sessionStorage.getItem(key) !== null);
  const visit = () => {
    sessionStorage.setItem(key, '1');
    setVisited(true);
  };
  return [visited, visit] as const;
}

/** The player pays on the provider's page. After the return the screen waits for the provider's notice. */
export function PageStep({ deposit, onNewDeposit }: Props) {
  const tPayment = usePaymentT();
  const nameOf = useMethodName();
  const method = useMethodOf(deposit);
  const [visited, visit] = useVisited(deposit.id);
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  const card = method?.category === 'bank_cards' || deposit.method === 'card';
  const text = card
    ? tPayment('payment.page_card')
    : tPayment('payment.page_other', { method: nameOf(deposit.method, method?.name) });
  return (
    <Status
      icon={visited ? Hourglass : LockKeyhole}
      tone="text-money"
      busy={visited}
      title={
        visited ? tPayment('payment.page_wait_title') : tPayment('payment.page_title', { amount })
      }
      text={visited ? tPayment('payment.page_wait_text') : text}
    >
      <DepositFacts deposit={deposit}>
        <TimeLeft until={deposit.pay.expires_at} />
      </DepositFacts>
      <a
        href={deposit.pay.redirect}
        rel="noreferrer"
        onClick={visit}
        className={buttonClass({
          variant: visited ? 'secondary' : 'primary',
          size: 'lg',
          block: true,
        })}
      >
        <ExternalLink size={20} aria-hidden className="shrink-0 rtl:-scale-x-100" />
        {tPayment(visited ? 'payment.page_again' : 'payment.page_open')}
      </a>
      <p className="-mt-3 text-center text-sm text-quiet">
        {tPayment('payment.page_host', { host: `\u2066${hostOf(deposit.pay.redirect)}\u2069` })}{' '}
        {!visited && tPayment('payment.page_back')}
      </p>
      <NewDepositButton onNewDeposit={onNewDeposit} />
    </Status>
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** The player confirms a prompt on the phone. */
export function PromptStep({ deposit, onNewDeposit }: Props) {
  const tPayment = usePaymentT();
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  return (
    <Status
      icon={Smartphone}
      tone="text-money"
      busy
      title={tPayment('payment.prompt_title')}
      text={tPayment('payment.prompt_text', {
        amount,
        phone: `\u2066${deposit.phone_masked.replaceAll('*', '•')}\u2069`,
      })}
    >
      <DepositFacts deposit={deposit}>
        <TimeLeft until={deposit.pay.expires_at} />
      </DepositFacts>
      <p className="text-sm text-quiet">{tPayment('payment.prompt_missing')}</p>
      <NewDepositButton onNewDeposit={onNewDeposit} />
    </Status>
  );
}
