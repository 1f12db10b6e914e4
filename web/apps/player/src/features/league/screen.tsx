import type { EventGroup } from '@maidan/api';
import { EmptyState, Loading, Skeleton } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT as useAppT } from '../../i18n.ts';
import { leagueQuery, listQuery, type Listing } from '../../domain/sport/calls.ts';
import { EventList } from '../../domain/event/list.tsx';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n, useT } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { Star } from '../../domain/sport/star.tsx';
import { useTitle } from '../../parts/page.tsx';
import { RunScorers, Standings } from './table.tsx';

function EventSection({
  title,
  listing,
  empty,
}: {
  title: string;
  listing: Listing;
  empty?: ReactNode;
}) {
  const query = useInfiniteQuery(listQuery(listing));
  if (query.data?.pages[0]?.items.length === 0 && !empty) return null;
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{title}</h2>
      <EventList query={query} empty={empty} skeletonRows={2} />
    </section>
  );
}

function TableLoading() {
  const base = useAppT();
  return (
    <Loading label={base('app.loading')}>
      <Skeleton className="h-72" />
    </Loading>
  );
}

const sections: { status: EventGroup; limit: number }[] = [
  { status: 'live', limit: 10 },
  { status: 'upcoming', limit: 8 },
  { status: 'ended', limit: 6 },
];

interface Props {
  id: string;
  sport: string;
  /** The page title; the league's name by default. */
  title?: string;
  /** Shown under the heading. */
  lead?: string;
}

/** A league: live, upcoming and ended events, the table and the top batters. */
export function LeagueScreen({ id, sport, title, lead }: Props) {
  const texts = useI18n();
  const t = useT();
  const base = useAppT();
  const { data } = useQuery(leagueQuery(id));
  const name = data?.name ?? '';
  useTitle(title ?? (name && texts.t('page.sport', { sport: name })));
  return (
    <div className="px-3 pt-5 lg:px-0">
      <header className="floodlit mb-3 rounded border border-rope bg-stand p-4">
        <Link
          to="/sports/$sport"
          params={{ sport }}
          className="tap inline-flex items-center gap-2 text-sm text-quiet hover:text-fore"
        >
          <SportIcon slug={sport} size={18} />
          {sportName(texts, sport)}
          <ChevronRight size={14} className="rtl:rotate-180" aria-hidden />
        </Link>
        <div className="flex items-center gap-2">
          <h1 className="heading min-h-9 text-3xl">
            {name || (
              <>
                <span className="sr-only">{base('app.loading')}</span>
                <Skeleton className="h-8 w-60" />
              </>
            )}
          </h1>
          {name && <Star kind="competition" value={id} name={name} className="ms-auto" />}
        </div>
        {lead && <p className="max-w-prose pt-1 text-quiet">{lead}</p>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {sections.map(({ status, limit }) => (
            <EventSection
              key={status}
              title={t(`tab.${status}`)}
              listing={{ status, competition: id, limit }}
              empty={
                status === 'upcoming' && (
                  <EmptyState title={t('empty.upcoming')} text={t('empty.text')} />
                )
              }
            />
          ))}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 2xl:pt-11">
          {data ? (
            <>
              <Standings rows={data.table} />
              <RunScorers rows={data.batters} />
            </>
          ) : (
            <TableLoading />
          )}
        </div>
      </div>
    </div>
  );
}
