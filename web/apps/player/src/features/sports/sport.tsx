import { EmptyState, Tabs, useStrip } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useI18n as useBase } from '../../i18n.ts';
import { catalogueQuery, listQuery, type Listing, type Status } from '../../sport/calls.ts';
import { Chips } from '../../sport/chips.tsx';
import { CountryChoice } from '../../sport/country-choice.tsx';
import { EventList, RowsHeading } from '../../sport/event-list.tsx';
import { useI18n, useT } from '../../sport/i18n.ts';
import { boundsOf, spans, type Span } from '../../sport/when.ts';

/** One list of events with its own pages; another listing is another list. */
export function Listed({ listing, group }: { listing: Listing; group?: 'league' }) {
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

/** The leagues of a sport that have something, each with a page of its own. */
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

/** What comes, as far ahead as the player wants to look. */
export function Ahead({ listing }: { listing: Omit<Listing, 'status' | 'from' | 'until'> }) {
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
      <Listed
        listing={{ ...listing, ...bounds, status: 'upcoming', order: 'league' }}
        group="league"
      />
    </div>
  );
}

const tabs: Status[] = ['live', 'upcoming', 'ended'];

interface Props {
  sport: string;
  show: Status;
  onShow: (status: Status) => void;
  name: string;
  country?: string;
  onCountry: (country?: string) => void;
}

/** A sport: what is live, what comes, how it went. */
export function SportTabs({ sport, show, onShow, name, country, onCountry }: Props) {
  const { t } = useI18n();
  const { dir } = useBase();
  const { data } = useQuery(catalogueQuery);
  const count = data?.sports.find(({ key }) => key === sport);
  const label = (status: Status) => (
    <>
      {t(`tab.${status}`)}
      {status !== 'ended' && count && count[status] > 0 && (
        <span className="num ms-1.5 text-sm text-quiet">{count[status]}</span>
      )}
    </>
  );
  return (
    <Tabs
      label={name}
      dir={dir}
      value={show}
      onChange={onShow}
      tabs={tabs.map((value) => ({ value, label: label(value) }))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="max-w-xs empty:hidden">
          <CountryChoice sport={sport} value={country} onChange={onCountry} />
        </div>
        {show === 'live' && (
          <Listed listing={{ status: 'live', sport, country, order: 'league' }} group="league" />
        )}
        {show === 'upcoming' && <Ahead listing={{ sport, country }} />}
        {show === 'ended' && <Listed listing={{ status: 'ended', sport, country }} />}
      </div>
    </Tabs>
  );
}
