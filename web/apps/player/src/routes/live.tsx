import { useParams } from '@tanstack/react-router';
import { SportSections } from '../features/sports/hub.tsx';
import { PagedEvents } from '../features/sports/sport.tsx';
import { Screen } from '../parts/page.tsx';
import { useI18n } from '../domain/sport/i18n.ts';
import { sportName } from '../domain/sport/names.ts';
import { subPage } from '../domain/sport/pages.ts';
import { NotFound } from './fallbacks.tsx';

/** Live events, grouped by sport. */
export function LiveNow() {
  const { t } = useI18n();
  return (
    <Screen title={t('page.live')}>
      <SportSections status="live" />
    </Screen>
  );
}

/** Live events of a sport, or of a league with its own page. */
export function LiveSport() {
  const texts = useI18n();
  const { sport } = useParams({ from: '/sport/live/$sport' });
  const page = subPage(sport);
  if (!page) return <NotFound />;
  return (
    <Screen title={texts.t('page.live_sport', { sport: sportName(texts, page.slug) })}>
      <PagedEvents
        listing={{ status: 'live', sport: page.sport, competition: page.league, order: 'league' }}
        group="league"
      />
    </Screen>
  );
}
