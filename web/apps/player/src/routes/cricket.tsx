import { EmptyState, Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MatchList } from '../features/matches/list.tsx';
import { useI18n, type Key } from '../i18n.ts';
import type { EventStatus } from '../queries.ts';
import { Screen } from '../shell/page.tsx';

const tabs: { value: EventStatus; key: Key; empty: Key }[] = [
  { value: 'live', key: 'cricket.live', empty: 'cricket.empty_live' },
  { value: 'upcoming', key: 'cricket.line', empty: 'cricket.empty_upcoming' },
  { value: 'ended', key: 'cricket.results', empty: 'cricket.empty_ended' },
];

/** Cricket: what is live, the line ahead, and how it went. */
export function Cricket() {
  const { t, dir } = useI18n();
  const { show = 'live' } = useSearch({ from: '/sports/cricket' });
  const navigate = useNavigate();
  const shown = tabs.find((tab) => tab.value === show);
  return (
    <Screen title={t('cricket.title')}>
      <Tabs
        label={t('cricket.title')}
        dir={dir}
        value={show}
        onChange={(next) =>
          void navigate({ to: '/sports/cricket', search: { show: next }, replace: true })
        }
        tabs={tabs.map(({ value, key }) => ({ value, label: t(key) }))}
      >
        {shown && (
          <>
            <h2 className="sr-only">{t(shown.key)}</h2>
            <MatchList
              status={show}
              empty={<EmptyState title={t(shown.empty)} text={t('cricket.empty_text')} />}
            />
          </>
        )}
      </Tabs>
    </Screen>
  );
}
