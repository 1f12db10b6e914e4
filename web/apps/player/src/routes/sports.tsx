import { SportSections, TopEvents } from '../features/sports/hub.tsx';
import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/sport/i18n.ts';

/** All sports: top events, then the upcoming events of each sport. */
export function Sports() {
  const t = useT();
  return (
    <Screen title={t('page.sports')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TopEvents />
        <SportSections status="upcoming" />
      </div>
    </Screen>
  );
}
