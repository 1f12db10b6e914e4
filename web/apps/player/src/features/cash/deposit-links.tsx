import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n.ts';
import { usePaymentT } from './i18n.ts';

/** Where a player can go from a deposit: every state of it leads somewhere. */

export function NewDepositButton({ onNewDeposit }: { onNewDeposit: () => void }) {
  const t = useT();
  return (
    <Button size="lg" block variant="quiet" onClick={onNewDeposit}>
      {t('deposit.again')}
    </Button>
  );
}

/** Begins a new deposit with the amount and method of one that failed. */
export function RetryLink({ deposit }: { deposit: Deposit }) {
  const tPayment = usePaymentT();
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  return (
    <Link
      to="/deposit"
      search={{ method: deposit.method, amount: deposit.amount }}
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
    >
      {tPayment('payment.retry_same', { amount })}
    </Link>
  );
}

export function HistoryLink() {
  const t = useT();
  return (
    <Link
      to="/cash/history"
      search={{ show: 'deposits' }}
      className={buttonClass({ variant: 'quiet', block: true })}
    >
      {t('cash.history')}
    </Link>
  );
}

export function BetLink({ primary }: { primary?: boolean }) {
  const t = useT();
  return (
    <Link
      to="/sports/cricket"
      className={buttonClass({
        variant: primary ? 'primary' : 'quiet',
        size: primary ? 'lg' : 'md',
        block: true,
      })}
    >
      {t('deposit.bet')}
    </Link>
  );
}
