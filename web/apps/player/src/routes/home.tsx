import type { SportEvent } from '@maidan/api';
import { EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Featured, FeaturedSkeleton } from '../features/matches/featured.tsx';
import { MatchList } from '../features/matches/list.tsx';
import { WheelBanner } from '../features/matches/wheel-banner.tsx';
import { TopEvents } from '../features/sports/hub.tsx';
import { useT } from '../i18n.ts';
import { eventsQuery } from '../domain/event/queries.ts';
import { Section, useTitle } from '../parts/page.tsx';

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

/** The way to the casino. It has no code of its own, which would compete with the prices for a slow network. */
function Casino() {
  const t = useT();
  return (
    <div className="px-3 pt-6 lg:px-0">
      <Link
        to="/casino"
        className="flex min-h-20 items-center gap-4 overflow-hidden rounded border border-rope px-4 text-[#fff] [background:linear-gradient(100deg,#2c1553,#a3243f_55%,#d9813f)] rtl:[background:linear-gradient(260deg,#2c1553,#a3243f_55%,#d9813f)] hover:brightness-110"
      >
        <svg viewBox="0 0 48 48" className="size-12 shrink-0" aria-hidden>
          <path d="M24 3 43 13v22L24 45 5 35V13Z" fill="#d7b45c" />
          <path d="M24 3 43 13 24 24 5 13Z" fill="#ffe9ad" />
          <path d="M24 24 43 13v22L24 45Z" fill="#9a7a2e" />
        </svg>
        <span className="grid grow">
          <span className="heading text-xl">{t('nav.casino')}</span>
          <span className="text-sm">{t('home.all_games')}</span>
        </span>
      </Link>
    </div>
  );
}

/** Live matches, the way to the casino, the bonus wheel, and upcoming matches. */
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
