import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { isOnBets, isTried } from '../../domain/offer/kinds.ts';
import { spentOf, type OfferCost } from '../../domain/promo-code/costs.ts';
import type { BonusOffer } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const tones = { none: '', within: 'text-up', near: 'text-money', over: 'text-down' };

const counts = ['waiting', 'active', 'won', 'lost', 'expired', 'cancelled'] as const;

interface Props {
  items: OfferCost[];
  /** The offers of the brand. */
  offers: readonly BonusOffer[];
}

/** What the bonuses of a month have come to, by offer and currency. */
export function CostsTable({ items, offers }: Props) {
  const { t } = useI18n();
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
          const kind = offers.find(({ id }) => id === cost.offer)?.kind;
          // Offers on bets have no bonuses that could wait, be wagered or expire.
          const absent = (value: number) => value === 0 && kind !== undefined && isOnBets(kind);
          const amount = (of: number) => <Money amount={minor(of)} currency={cost.currency} trim />;
          return (
            <tr
              key={`${cost.offer} ${cost.currency}`}
              className="border-b border-rope last:border-0"
            >
              <Cell>
                <OfferLink of={cost} kind={kind} />{' '}
                <span className="text-quiet">{cost.currency}</span>
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
              <Cell end>{absent(cost.wagered) ? '–' : amount(cost.wagered)}</Cell>
              {counts.map((count) => (
                <Cell key={count} end className="num">
                  {absent(cost[count]) ? '–' : cost[count]}
                </Cell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface LinkProps {
  of: OfferCost;
  /** Prizes of tournaments, and offers that the brand does not have any more, have none. */
  kind?: BonusOffer['kind'];
}

const linked = 'underline decoration-edge underline-offset-4';

/** The name of an offer, with a link to its trial, or to the offer itself if it cannot be tried: free rounds. */
function OfferLink({ of: { offer, name, currency }, kind }: LinkProps) {
  if (!kind) return name;
  if (!isTried(kind))
    return (
      <Link to="/offers/edit" search={{ id: offer }} className={linked}>
        {name}
      </Link>
    );
  return (
    <Link to="/offers/trial" search={{ offer, currency }} className={linked}>
      {name}
    </Link>
  );
}
