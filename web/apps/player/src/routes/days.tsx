import { useNavigate, useSearch } from '@tanstack/react-router';
import { Days } from '../features/days/screen.tsx';
import { Screen } from '../shell/page.tsx';
import { useT } from '../sport/i18n.ts';

/** What comes, day by day. */
export function Calendar() {
  const t = useT();
  const { day = 0, sport } = useSearch({ from: '/sport/calendar' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.calendar')}>
      <Days
        status="upcoming"
        day={day}
        sport={sport}
        onChange={(next, of) =>
          void navigate({ to: '/calendar', search: { day: next, sport: of }, replace: true })
        }
      />
    </Screen>
  );
}

/** How it went, day by day. */
export function ResultDays() {
  const t = useT();
  const { day = 0, sport } = useSearch({ from: '/sport/results' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.results')}>
      <Days
        status="ended"
        day={day}
        sport={sport}
        onChange={(next, of) =>
          void navigate({ to: '/results', search: { day: next, sport: of }, replace: true })
        }
      />
    </Screen>
  );
}
