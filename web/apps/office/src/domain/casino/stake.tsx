import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { LedgerLink } from '../ledger/link.tsx';
import { accountOf, type Funds } from './casino.ts';

interface Props {
  amount: number;
  of: { id: string; player_id: string; currency: string; funds: Funds };
}

/** An amount of a round or a bet, which leads to its entries in the ledger; demo money has none. */
export function PlayedMoney({ amount, of }: Props) {
  const account = accountOf(of.player_id, of.currency, of.funds);
  if (!account)
    return <Money amount={minor(amount)} currency={of.currency} className="text-quiet" />;
  return (
    <LedgerLink account={account} amount={minor(amount)} currency={of.currency} belongsTo={of.id} />
  );
}
