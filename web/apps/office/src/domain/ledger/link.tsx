import type { Minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';

export interface LedgerLinkProps {
  account: string;
  amount: Minor;
  currency: string;
  /** What the amount belongs to; its entries stand out on the page. */
  belongsTo?: string;
  className?: string;
}

/** An amount that leads to the ledger entries it is made of. */
export function LedgerLink({ account, amount, currency, belongsTo, className }: LedgerLinkProps) {
  return (
    <Link
      to="/accounts/$account"
      params={{ account }}
      search={{ ref: belongsTo }}
      className="underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      <Money amount={amount} currency={currency} className={className} />
    </Link>
  );
}
