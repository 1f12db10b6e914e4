import { formatMoney } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n.ts';
import { balanceQuery } from '../../domain/wallet/queries.ts';

/** The debt of the player and how to pay it, for deposits and withdrawals. Renders nothing without a debt. */
export function Debt() {
  const t = useT();
  const { data } = useQuery(balanceQuery);
  if (!data?.debt) return null;
  return (
    <p role="note" className="mb-5 rounded border border-money/60 bg-stand p-4">
      {t('cash.debt', { amount: formatMoney(data.debt, data.currency, { trim: true }) })}
    </p>
  );
}
