import { notFound, useParams } from '@tanstack/react-router';
import { useT } from '../domain/casino/i18n.ts';
import { groupOf } from '../domain/casino/groups.ts';
import { Lobby } from '../features/casino/lobby.tsx';
import { useT as useAppT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';
import { TournamentsLink } from '../parts/tournaments-link.tsx';

/** The lobby of the casino: all games, or those of a group. */
export function Casino() {
  const t = useT();
  const app = useAppT();
  const { group: slug } = useParams({ strict: false });
  const group = slug === undefined ? 'all' : groupOf(slug);
  if (!group) throw notFound();
  return (
    <Screen title={group === 'all' ? t('casino.title') : t(`casino.category_${group}`)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TournamentsLink>{app('nav.tournaments')}</TournamentsLink>
        <Lobby group={group} />
      </div>
    </Screen>
  );
}
