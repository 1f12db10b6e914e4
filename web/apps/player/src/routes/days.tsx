import { useNavigate, useSearch } from '@tanstack/react-router';
import { Days } from '../features/days/screen.tsx';
import { Screen } from '../shell/page.tsx';
import { useT } from '../sport/i18n.ts';

/** What comes, day by day. */
export function Calendar() {
  const t = useT();
  const { day = 0, ...where } = useSearch({ from: '/sport/calendar' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.calendar')}>
      <Days
        status="upcoming"
        day={day}
        where={where}
        onChange={(next, of) =>
          void navigate({ to: '/calendar', search: { day: next, ...of }, replace: true })
        }
      />
    </Screen>
  );
}

/** How it went, day by day. */
export function ResultDays() {
  const t = useT();
  const { day = 0, ...where } = useSearch({ from: '/sport/results' });
  const navigate = useNavigate();
  return (
    <Screen title={t('page.results')}>
      <Days
        status="ended"
        day={day}
        where={where}
        onChange={(next, of) =>
          void navigate({ to: '/results', search: { day: next, ...of }, replace: true })
        }
      />
    </Screen>
  );
}
