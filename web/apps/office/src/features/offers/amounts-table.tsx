import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { isOnBets } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { OfferAmount, OfferForm } from '../../domain/offer/offers.ts';
import { playAmounts } from '../../domain/offer/play.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const columns = ['max_bonus', 'min_deposit', 'max_bet', 'spin_stake', 'budget'] as const;

interface Props {
  items: readonly OfferAmount[];
  /** The offer whose amounts they are. */
  offer: OfferForm;
}

/** What an offer comes to in each currency. Columns without any amount are left out. */
export function AmountsTable({ items, offer }: Props) {
  const { t } = useI18n();
  const { kind } = offer;
  const { field, ofKind } = useOfferNames(kind);
  // An offer on bets gives no bonus: its amount is the most for one bet.
  const nameOf = (column: (typeof columns)[number]) =>
    column === 'max_bonus' && isOnBets(kind)
      ? field('amount')
      : (ofKind(`offers.amounts.${column}`) ?? t(`offers.amounts.${column}`));
  const shown = columns.filter((column) => items.some((item) => item[column] > 0));
  const { least, steps } = offer.terms.play ?? {};
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('offers.amounts')}</h2>
      {items.length > 0 ? (
        <Table aria-label={t('offers.amounts')}>
          <Head
            columns={[
              { name: t('trial.currency') },
              ...shown.map((column) => ({ name: nameOf(column), end: true })),
              ...(least ? [{ name: t('offers.field.terms.play.least'), end: true }] : []),
              ...(steps ?? []).map((_, i) => ({
                name: t('offers.amounts.step', { n: i + 1 }),
                end: true,
              })),
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
                <PlayCells of={offer} in={item} />
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

/** The least loss of a cashback, or what is staked for each reward of a race. */
function PlayCells({ of: offer, in: { currency, max_bonus } }: { of: OfferForm; in: OfferAmount }) {
  const { least, steps } = playAmounts(offer, max_bonus);
  const money = (amount: number) => <Money amount={minor(amount)} currency={currency} trim />;
  return (
    <>
      {least > 0 && <Cell end>{money(least)}</Cell>}
      {steps.map(({ staked, reward }, i) => (
        <Cell key={i} end>
          {money(staked)} → {money(reward)}
        </Cell>
      ))}
    </>
  );
}
