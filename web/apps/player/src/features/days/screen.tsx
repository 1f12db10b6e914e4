import { Checkbox, EmptyState, Field, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../api.ts';
import { useHydrated } from '../../hydration.ts';
import { useI18n as useAppI18n } from '../../i18n.ts';
import { renderedPage } from '../../rendered-page.ts';
import { catalogueQuery, listQuery, type Listing } from '../../domain/sport/calls.ts';
import { Chips } from '../../parts/chips.tsx';
import { CountryChoice } from '../../domain/sport/country-choice.tsx';
import { EventList, RowsHeading } from '../../domain/event/list.tsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { midnight } from '../../domain/sport/time-span.ts';
import { betEventsQuery } from './calls.ts';

const days = [0, 1, 2, 3, 4, 5, 6];

function List({
  listing,
  mine,
  emptyTitle,
}: {
  listing: Listing;
  mine: boolean;
  emptyTitle: string;
}) {
  const { t } = useI18n();
  const query = useInfiniteQuery((mine ? betEventsQuery : listQuery)(listing));
  const isResults = listing.status === 'ended';
  return (
    <>
      {isResults && <RowsHeading />}
      <EventList
        query={query}
        group={isResults ? undefined : 'league-of-sport'}
        empty={<EmptyState title={emptyTitle} text={t('empty.text')} />}
      />
    </>
  );
}

interface Filters {
  sport?: string;
  country?: string;
  /** Only matches that the player has bet on. */
  mine?: boolean;
}

interface Props {
  /** Upcoming days from today on, or ended days back from today. */
  status: 'upcoming' | 'ended';
  day: number;
  filters: Filters;
  onChange: (day: number, filters: Filters) => void;
}

/** Returns the start of the day that is `n` days from today, in the player's time zone; before hydration in the one that the server assumed. */
function useDayStart(): (n: number) => number {
  const [now] = useState(() => Date.now());
  const hydrated = useHydrated();
  const page = renderedPage();
  return (n) => (hydrated || !page ? midnight(now, n) : page.today + n * 86_400_000);
}

/** The events of one day in the player's time zone, of one sport or all. */
export function EventsByDay({ status, day, filters, onChange }: Props) {
  const { sport, country } = filters;
  const signedIn = useSignedIn();
  const mine = signedIn && filters.mine === true;
  const texts = useI18n();
  const { locale } = useAppI18n();
  const { data } = useQuery(catalogueQuery);
  const direction = status === 'upcoming' ? 1 : -1;
  const hydrated = useHydrated();
  const dayStart = useDayStart();
  const start = dayStart(direction * day);
  const end = dayStart(direction * day + 1);
  const shown = hydrated ? days : days.slice(0, 2); // the server cannot format the dates of the others
  const dayName = (n: number) => {
    if (n < 2)
      return texts.t(n === 0 ? 'day.today' : direction > 0 ? 'day.tomorrow' : 'day.yesterday');
    return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(dayStart(direction * n));
  };
  const listing: Listing = { status, sport, country, from: start, until: end, order: 'league' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 sm:max-w-lg">
        <Field label={texts.t('day.sport')}>
          <Select
            value={sport ?? ''}
            onChange={(event) =>
              onChange(day, {
                ...filters,
                sport: event.target.value || undefined,
                country: undefined,
              })
            }
          >
            <option value="">{texts.t('day.all_sports')}</option>
            {(data?.sports ?? []).map(({ key }) => (
              <option key={key} value={key}>
                {sportName(texts, key)}
              </option>
            ))}
          </Select>
        </Field>
        <CountryChoice
          sport={sport}
          value={country}
          onChange={(next) => onChange(day, { ...filters, country: next })}
        />
      </div>
      <Chips
        label={texts.t('day.label')}
        value={String(day)}
        onChange={(next) => onChange(Number(next), filters)}
        choices={shown.map((n) => ({ value: String(n), label: dayName(n) }))}
      />
      {signedIn && status === 'ended' && (
        <Checkbox
          label={texts.t('day.mine')}
          checked={mine}
          onChange={(event) =>
            onChange(day, { ...filters, mine: event.target.checked || undefined })
          }
          className="w-fit"
        />
      )}
      <List
        key={JSON.stringify([listing, mine])}
        listing={listing}
        mine={mine}
        emptyTitle={texts.t(
          mine ? 'empty.mine' : status === 'ended' ? 'empty.ended' : 'empty.upcoming',
        )}
      />
    </div>
  );
}
