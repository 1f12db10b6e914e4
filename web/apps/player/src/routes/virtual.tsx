import { Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SportSections } from '../features/sports/hub.tsx';
import { PagedEvents } from '../features/sports/sport.tsx';
import { useI18n as useAppI18n } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';
import { useI18n } from '../domain/sport/i18n.ts';
import { sportName } from '../domain/sport/names.ts';

/** Simulated sports, with a note that the events are not real. */
export function Virtual() {
  const texts = useI18n();
  const { dir } = useAppI18n();
  const { show = 'live', sport } = useSearch({ from: '/sport/virtual' });
  const navigate = useNavigate();
  const { t } = texts;
  return (
    <Screen
      title={
        sport ? t('page.virtual_sport', { sport: sportName(texts, sport) }) : t('page.virtual')
      }
    >
      <p className="mb-4 rounded border border-rope bg-stand p-3 text-quiet">{t('virtual.note')}</p>
      <Tabs
        label={t('page.virtual')}
        dir={dir}
        value={show}
        onChange={(next) =>
          void navigate({ to: '/virtual', search: { show: next, sport }, replace: true })
        }
        tabs={(['live', 'upcoming'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
      >
        {sport ? (
          <PagedEvents
            listing={{ status: show, sport, virtual: 'yes', order: 'league' }}
            group="league"
          />
        ) : (
          <SportSections key={show} status={show} virtual="yes" />
        )}
      </Tabs>
    </Screen>
  );
}
