import type { Page, SportEvent } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton, useOnline } from '@maidan/ui';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { More } from '../../parts/more.tsx';
import { useStableList } from './stable-list.ts';
import { EventRow } from './row.tsx';
import { useI18n } from '../sport/i18n.ts';
import { sportName } from '../sport/names.ts';
import { Star } from '../sport/star.tsx';

export const card = 'overflow-hidden rounded border border-rope bg-stand';

/** Placeholder rows for events that are not requested yet. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className={card}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="grid gap-2 border-rope px-3 py-3 not-last:border-b sm:px-4">
          <Skeleton className="h-4 w-28" />
          <div className="grid gap-2 sm:flex sm:items-center sm:gap-4">
            <div className="grid grow gap-2">
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
            </div>
            <Skeleton className="h-12 sm:w-72 sm:shrink-0 xl:w-80" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder rows while events load. */
export function RowsLoading({ count = 4 }: { count?: number }) {
  const t = useAppT();
  return (
    <Loading label={t('app.loading')}>
      <RowsSkeleton count={count} />
    </Loading>
  );
}

/** Event rows in one card. */
export function Rows({
  events,
  withCompetition,
}: {
  events: SportEvent[];
  withCompetition?: boolean;
}) {
  return (
    <div className={card}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} withCompetition={withCompetition} />
      ))}
    </div>
  );
}

interface League {
  id: string;
  name: string;
  sport: string;
  events: SportEvent[];
}

/** Groups events by league, in order of first appearance. */
function groupByLeague(events: SportEvent[]): League[] {
  const found = new Map<string, League>();
  for (const event of events) {
    const id = event.competition_id || event.competition;
    const league = found.get(id) ?? { id, name: event.competition, sport: event.sport, events: [] };
    league.events.push(event);
    found.set(id, league);
  }
  return [...found.values()];
}

function LeagueHeading({ league, withSport }: { league: League; withSport?: boolean }) {
  const texts = useI18n();
  const competitionId = league.events[0]?.competition_id;
  return (
    <div className="flex min-h-11 items-center gap-2">
      <h2 className="heading min-w-0 truncate text-lg">
        {competitionId ? (
          <Link
            to="/sports/$sport/$competition"
            params={{ sport: league.sport, competition: competitionId }}
            className="hover:text-floodlight"
          >
            {league.name}
          </Link>
        ) : (
          league.name
        )}
      </h2>
      {withSport && (
        <span className="truncate text-sm text-quiet">{sportName(texts, league.sport)}</span>
      )}
      {competitionId && (
        <Star kind="competition" value={competitionId} name={league.name} className="ms-auto" />
      )}
    </div>
  );
}

export function EventsByLeague({
  events,
  withSport,
}: {
  events: SportEvent[];
  withSport?: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groupByLeague(events).map((league) => (
        <section key={league.id}>
          <LeagueHeading league={league} withSport={withSport} />
          <Rows events={league.events} />
        </section>
      ))}
    </div>
  );
}

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<Page<SportEvent>>>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  group?: 'league' | 'league-of-sport';
  /** Number of placeholder rows while loading. */
  skeletonRows?: number;
}

/** A heading for screen readers above rows without league headings. */
export function RowsHeading() {
  const { t } = useI18n();
  return <h2 className="sr-only">{t('search.events')}</h2>;
}

/** A paged list of events with loading, empty, error and offline states. Its order is stable during a touch. */
export function EventList({ query, empty, group, skeletonRows }: Props) {
  const t = useAppT();
  const explain = useErrorText();
  const online = useOnline();
  const { data, error, refetch } = query;
  const listed = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const events = useStableList(listed);
  if (!data && error) {
    return (
      <ErrorState
        title={t(online ? 'page.error' : 'error.network')}
        text={online ? explain(error) : undefined}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (!data) return <RowsLoading count={skeletonRows} />;
  if (events.length === 0) return empty;
  return (
    <>
      {group ? (
        <EventsByLeague events={events} withSport={group === 'league-of-sport'} />
      ) : (
        <Rows events={events} withCompetition />
      )}
      <More query={query} />
    </>
  );
}
