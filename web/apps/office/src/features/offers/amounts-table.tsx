import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { isOnBets } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { OfferAmount, OfferKind } from '../../domain/offer/offers.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const columns = ['max_bonus', 'min_deposit', 'max_bet', 'spin_stake', 'budget'] as const;

/** What an offer comes to in each currency. Columns without any amount are left out. */
export function AmountsTable({ items, kind }: { items: readonly OfferAmount[]; kind: OfferKind }) {
  const { t, maybe } = useI18n();
  const { field } = useOfferNames(kind);
  // An offer on bets gives no bonus: its amount is the most for one bet.
  const nameOf = (column: (typeof columns)[number]) =>
    column === 'max_bonus' && isOnBets(kind)
      ? field('amount')
      : (maybe(`offers.amounts.${column}.${kind}`) ?? t(`offers.amounts.${column}`));
  const shown = columns.filter((column) => items.some((item) => item[column] > 0));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('offers.amounts')}</h2>
      {items.length > 0 ? (
        <Table aria-label={t('offers.amounts')}>
          <Head
            columns={[
              { name: t('trial.currency') },
              ...shown.map((column) => ({ name: nameOf(column), end: true })),
            ]}
          />
          <tbody>
            {items.map((item) => (
              <tr key={item.currency} className="border-b border-rope last:border-0">
                <Cell className="font-semibold">{item.currency}</Cell>
                {shown.map((column) => (
                  <Cell key={column} end>
                    {item[column] > 0 ? (
                      <Money amount={minor(item[column])} currency={item.currency} trim />
                    ) : (
                      '–'
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="text-sm text-quiet">{t('offers.amounts.none')}</p>
      )}
    </section>
  );
}
