import type { PlayOffer, PlayRun } from '@maidan/api';
import { toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../api.ts';
import { playOffersQuery } from '../../domain/play-offer/calls.ts';
import { useT } from '../../domain/play-offer/i18n.ts';
import { Section } from '../../parts/page.tsx';
import { useBegin } from './calls.ts';
import { PlayCard } from './play-card.tsx';

/** The offers on play that the player can begin. Renders nothing without one. */
export function PlayOffers({ onBegun }: { onBegun: (run: PlayRun) => void }) {
  const t = useT();
  const explain = useErrorText();
  const { data } = useQuery(playOffersQuery);
  const begin = useBegin((run) => {
    onBegun(run);
    toast(t('playoffers.started', { name: run.name }));
  });
  if (!data || data.available.length === 0) return null;
  const start = (offer: PlayOffer) =>
    begin.mutate(offer, { onError: (error) => toast(explain(error), 400) });
  return (
    <Section title={t('playoffers.title')}>
      <p className="max-w-prose pb-3 text-quiet">{t('playoffers.note')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
        {data.available.map((offer) => (
          <li key={offer.bonus_id}>
            <PlayCard
              offer={offer}
              busy={begin.isPending && begin.variables.bonus_id === offer.bonus_id}
              disabled={begin.isPending}
              onStart={() => start(offer)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
