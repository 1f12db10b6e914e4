import { useNavigate, useSearch } from '@tanstack/react-router';
import { EventsByDay } from '../features/days/screen.tsx';
import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/sport/i18n.ts';

/** Upcoming events by day. */
export function Calendar() {
  const t = useT();
  const { day = 0, ...filters } = useSearch({ from: '/sport/calendar' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.calendar')}>
      <EventsByDay
        status="upcoming"
        day={day}
        filters={filters}
        onChange={(next, nextFilters) =>
          void navigate({ to: '/calendar', search: { day: next, ...nextFilters }, replace: true })
        }
      />
    </Screen>
  );
}

/** Results by day. */
export function ResultDays() {
  const t = useT();
  const { day = 0, ...filters } = useSearch({ from: '/sport/results' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.results')}>
      <EventsByDay
        status="ended"
        day={day}
        filters={filters}
        onChange={(next, nextFilters) =>
          void navigate({ to: '/results', search: { day: next, ...nextFilters }, replace: true })
        }
      />
    </Screen>
  );
}
