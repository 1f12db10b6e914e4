import { Checkbox, EmptyState, Field, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../api.ts';
import { useHydrated } from '../../rendered-page.ts';
import { useI18n as useBase } from '../../i18n.ts';
import { catalogueQuery, listQuery, type Listing } from '../../sport/calls.ts';
import { Chips } from '../../sport/chips.tsx';
import { CountryChoice } from '../../sport/country-choice.tsx';
import { EventList, RowsHeading, RowsWaiting } from '../../sport/event-list.tsx';
import { useI18n } from '../../sport/i18n.ts';
import { sportName } from '../../sport/names.ts';
import { midnight } from '../../sport/when.ts';
import { ownListQuery } from './calls.ts';

const days = [0, 1, 2, 3, 4, 5, 6];

function List({ listing, own, nothing }: { listing: Listing; own: boolean; nothing: string }) {
  const { t } = useI18n();
  const query = useInfiniteQuery((own ? ownListQuery : listQuery)(listing));
  const flat = listing.status === 'ended';
  return (
    <>
      {flat && <RowsHeading />}
      <EventList
        query={query}
        group={flat ? undefined : 'league-of-sport'}
        empty={<EmptyState title={nothing} text={t('empty.text')} />}
      />
    </>
  );
}

interface Where {
  sport?: string;
  country?: string;
  /** Only matches that the player has bet on. */
  mine?: boolean;
}

interface Props {
  /** What comes, day by day ahead, or how it went, day by day back. */
  status: 'upcoming' | 'ended';
  day: number;
  where: Where;
  onChange: (day: number, where: Where) => void;
}

/** One day of the player's own calendar, of one sport or all. */
export function Days(props: Props) {
  // The server does not know the player's calendar.
  return useHydrated() ? <OwnDays {...props} /> : <RowsWaiting count={6} />;
}

function OwnDays({ status, day, where, onChange }: Props) {
  const { sport, country } = where;
  const signedIn = useSignedIn();
  const own = signedIn && where.mine === true;
  const texts = useI18n();
  const { locale } = useBase();
  const { data } = useQuery(catalogueQuery);
  const way = status === 'upcoming' ? 1 : -1;
  const [now] = useState(() => Date.now());
  const start = midnight(now, way * day);
  const end = midnight(now, way * day + 1);
  const dayName = (n: number) => {
    if (n < 2) return texts.t(n === 0 ? 'day.today' : way > 0 ? 'day.tomorrow' : 'day.yesterday');
    return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(midnight(now, way * n));
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
                ...where,
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
          onChange={(next) => onChange(day, { ...where, country: next })}
        />
      </div>
      <Chips
        label={texts.t('day.label')}
        value={String(day)}
        onChange={(next) => onChange(Number(next), where)}
        choices={days.map((n) => ({ value: String(n), label: dayName(n) }))}
      />
      {signedIn && status === 'ended' && (
        <Checkbox
          label={texts.t('day.mine')}
          checked={own}
          onChange={(event) => onChange(day, { ...where, mine: event.target.checked || undefined })}
          className="w-fit"
        />
      )}
      <List
        key={JSON.stringify([listing, own])}
        listing={listing}
        own={own}
        nothing={texts.t(
          own ? 'empty.mine' : status === 'ended' ? 'empty.ended' : 'empty.upcoming',
        )}
      />
    </div>
  );
}
