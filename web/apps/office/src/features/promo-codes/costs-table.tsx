import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { spentOf, type OfferCost } from '../../domain/promo-code/costs.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const tones = { none: '', within: 'text-up', near: 'text-money', over: 'text-down' };

/** What the bonuses of a month have come to, by offer and currency. */
export function CostsTable({ items }: { items: OfferCost[] }) {
  const { t } = useI18n();
  const counts = ['waiting', 'active', 'won', 'lost', 'expired', 'cancelled'] as const;
  return (
    <Table aria-label={t('costs.title')}>
      <Head
        columns={[
          { name: t('promo.offer') },
          { name: t('costs.transferred'), end: true },
          { name: t('costs.budget'), end: true },
          { name: t('costs.granted'), end: true },
          { name: t('costs.wagered'), end: true },
          ...counts.map((count) => ({ name: t(`costs.${count}`), end: true })),
        ]}
      />
      <tbody>
        {items.map((cost) => {
          const spent = spentOf(cost);
          const amount = (of: number) => <Money amount={minor(of)} currency={cost.currency} trim />;
          return (
            <tr
              key={`${cost.offer} ${cost.currency}`}
              className="border-b border-rope last:border-0"
            >
              <Cell>
                <TrialLink of={cost} /> <span className="text-quiet">{cost.currency}</span>
              </Cell>
              <Cell end className={tones[spent]}>
                {amount(cost.transferred)}
              </Cell>
              <Cell end>
                {spent === 'none' ? (
                  <span className="text-quiet">{t('costs.no_budget')}</span>
                ) : (
                  <>
                    {amount(cost.budget)}{' '}
                    <span className={tones[spent]}>{t(`costs.spent.${spent}`)}</span>
                  </>
                )}
              </Cell>
              <Cell end>{amount(cost.granted)}</Cell>
              <Cell end>{amount(cost.wagered)}</Cell>
              {counts.map((count) => (
                <Cell key={count} end className="num">
                  {cost[count]}
                </Cell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The name of an offer, with a link to its trial; prizes of tournaments have none. */
function TrialLink({ of: { offer, name, currency } }: { of: OfferCost }) {
  if (offer.includes(':')) return name;
  return (
    <Link
      to="/offers/trial"
      search={{ offer, currency }}
      className="underline decoration-edge underline-offset-4"
    >
      {name}
    </Link>
  );
}
