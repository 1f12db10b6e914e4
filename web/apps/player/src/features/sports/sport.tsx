import { eventGroups, type EventGroup } from '@maidan/api';
import { EmptyState, Tabs, useStrip } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useI18n as useAppI18n } from '../../i18n.ts';
import { catalogueQuery, listQuery, type Listing } from '../../domain/sport/calls.ts';
import { Chips } from '../../parts/chips.tsx';
import { CountryChoice } from '../../domain/sport/country-choice.tsx';
import { EventList, RowsHeading } from '../../domain/event/list.tsx';
import { useI18n, useT } from '../../domain/sport/i18n.ts';
import { boundsOf, spans, type Span } from '../../domain/sport/time-span.ts';

/** A paged list of events. A changed listing remounts it. */
export function PagedEvents({ listing, group }: { listing: Listing; group?: 'league' }) {
  return <Pages key={JSON.stringify(listing)} listing={listing} group={group} />;
}

function Pages({ listing, group }: { listing: Listing; group?: 'league' }) {
  const t = useT();
  const query = useInfiniteQuery(listQuery(listing));
  return (
    <>
      {!group && <RowsHeading />}
      <EventList
        query={query}
        group={group}
        empty={<EmptyState title={t(`empty.${listing.status}`)} text={t('empty.text')} />}
      />
    </>
  );
}

/** Links to the leagues of a sport. */
export function Leagues({ sport }: { sport: string }) {
  const { t } = useI18n();
  const { data } = useQuery(catalogueQuery);
  const leagues = data?.competitions.filter((c) => c.sport === sport) ?? [];
  const strip = useStrip<HTMLElement>();
  if (leagues.length < 2) return null;
  return (
    <nav
      ref={strip}
      aria-label={t('sport.leagues')}
      className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]"
    >
      {leagues.map((league) => (
        <Link
          key={league.id}
          to="/sports/$sport/$competition"
          params={{ sport, competition: league.id }}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded border border-rope px-3 text-sm text-quiet hover:text-fore"
        >
          {league.name}
          <span className="num">{league.live + league.upcoming}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Upcoming events with a choice of time span. */
export function UpcomingEvents({
  listing,
}: {
  listing: Omit<Listing, 'status' | 'from' | 'until'>;
}) {
  const t = useT();
  const [span, setSpan] = useState<Span>('all');
  const [bounds, setBounds] = useState<{ from?: number; until?: number }>({});
  const choose = (next: Span) => {
    setSpan(next);
    setBounds(boundsOf(next, Date.now()));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Chips
        label={t('span.label')}
        value={span}
        onChange={choose}
        choices={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
      />
      <PagedEvents
        listing={{ ...listing, ...bounds, status: 'upcoming', order: 'league' }}
        group="league"
      />
    </div>
  );
}

interface Props {
  sport: string;
  show: EventGroup;
  onShow: (status: EventGroup) => void;
  name: string;
  country?: string;
  onCountry: (country?: string) => void;
}

/** The live, upcoming and ended events of a sport in tabs. */
export function SportTabs({ sport, show, onShow, name, country, onCountry }: Props) {
  const { t } = useI18n();
  const { dir } = useAppI18n();
  const { data } = useQuery(catalogueQuery);
  const counts = data?.sports.find(({ key }) => key === sport);
  const label = (status: EventGroup) => (
    <>
      {t(`tab.${status}`)}
      {status !== 'ended' && counts && counts[status] > 0 && (
        <span className="num ms-1.5 text-sm text-quiet">{counts[status]}</span>
      )}
    </>
  );
  return (
    <Tabs
      label={name}
      dir={dir}
      value={show}
      onChange={onShow}
      tabs={eventGroups.map((value) => ({ value, label: label(value) }))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="max-w-xs empty:hidden">
          <CountryChoice sport={sport} value={country} onChange={onCountry} />
        </div>
        {show === 'live' && (
          <PagedEvents
            listing={{ status: 'live', sport, country, order: 'league' }}
            group="league"
          />
        )}
        {show === 'upcoming' && <UpcomingEvents listing={{ sport, country }} />}
        {show === 'ended' && <PagedEvents listing={{ status: 'ended', sport, country }} />}
      </div>
    </Tabs>
  );
}
