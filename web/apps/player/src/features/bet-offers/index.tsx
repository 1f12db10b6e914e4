import { useQuery } from '@tanstack/react-query';
import { betOffersQuery } from '../../domain/bet-offer/calls.ts';
import { useT } from '../../domain/bet-offer/i18n.ts';
import { Section } from '../../parts/page.tsx';
import { Card } from './card.tsx';

/** The offers that hold for accumulators, for the page of bonuses. Renders nothing without one. */
export default function BetOffers({ currency }: { currency: string }) {
  const t = useT();
  const { data } = useQuery(betOffersQuery(currency));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('betoffers.title')}>
      <p className="max-w-prose pb-3 text-quiet">{t('betoffers.note')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
        {data.items.map((offer) => (
          <li key={offer.id}>
            <Card offer={offer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
