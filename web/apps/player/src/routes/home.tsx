import type { SportEvent } from '@maidan/api';
import { EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Featured, FeaturedSkeleton } from '../features/matches/featured.tsx';
import { MatchList } from '../features/matches/list.tsx';
import { WheelBanner } from '../features/matches/wheel-banner.tsx';
import { TopEvents } from '../features/sports/hub.tsx';
import { useT } from '../i18n.ts';
import { eventsQuery } from '../domain/event/queries.ts';
import { Section, useTitle } from '../parts/page.tsx';
import { useInView } from '../parts/use-in-view.ts';

const CasinoStrip = lazy(() => import('../features/casino/strip.tsx'));

/** Returns the longest odds of the main market: long odds mean that the match is nearly decided. */
function longestOdds(event: SportEvent): number {
  if (!event.bettable) return Infinity;
  return Math.max(...(event.main_market?.selections.map((s) => s.odds) ?? [Infinity]));
}

/** Features the live match with the most uncertain outcome, and stays with it as long as it is live. */
function useFeaturedMatch(live: SportEvent[]): SportEvent | undefined {
  const [chosen, setChosen] = useState<string>();
  const previous = live.find((event) => event.id === chosen);
  if (previous) return previous;
  const best = [...live].sort((a, b) => longestOdds(a) - longestOdds(b))[0];
  if (best && best.id !== chosen) setChosen(best.id);
  return best;
}

/** The games of the casino, whose code comes when the reader is near. Its place is reserved. */
function Casino() {
  const t = useT();
  const [ref, inView] = useInView(false);
  return (
    <Section
      title={t('nav.casino')}
      aside={
        <Link to="/casino" className="tap grid content-center font-semibold hover:text-floodlight">
          {t('home.all_games')}
        </Link>
      }
    >
      <div ref={ref} className="min-h-41 sm:min-h-46">
        {inView && (
          <Suspense>
            <CasinoStrip />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

/** Live matches, the games of the casino, the bonus wheel, and upcoming matches. */
export function Home() {
  const t = useT();
  useTitle();
  const { data, isPending } = useQuery(eventsQuery('live'));
  const live = data?.items ?? [];
  const featured = useFeaturedMatch(live);
  const hasOthers = live.length > 1;
  return (
    <>
      <h1 className="sr-only">{t('nav.home')}</h1>
      <div className="lg:pt-4">
        {isPending && <FeaturedSkeleton />}
        {featured && <Featured event={featured} />}
      </div>
      <div className="px-3 pt-4 lg:px-0">
        <TopEvents />
      </div>
      <Casino />
      {(hasOthers || !featured) && (
        <Section
          title={t('home.live')}
          aside={
            <Link
              to="/sports/cricket"
              className="tap grid content-center font-semibold hover:text-floodlight"
            >
              {t('home.all')}
            </Link>
          }
        >
          <MatchList
            status="live"
            exclude={featured?.id}
            limit={6}
            empty={<EmptyState title={t('home.empty_title')} text={t('home.empty_text')} />}
          />
        </Section>
      )}
      <WheelBanner />
      <Section title={t('home.next')}>
        <MatchList
          status="upcoming"
          limit={6}
          empty={<EmptyState title={t('cricket.empty_upcoming')} text={t('cricket.empty_text')} />}
        />
      </Section>
    </>
  );
}
