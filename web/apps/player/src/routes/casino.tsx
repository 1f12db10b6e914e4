import { notFound, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '../domain/casino/i18n.ts';
import { groupOf } from '../domain/casino/groups.ts';
import { Lobby } from '../features/casino/lobby.tsx';
import { useT as useAppT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';
import { TournamentsLink } from '../parts/tournaments-link.tsx';

const CrashOfferLink = lazy(() => import('../features/offers/crash/link.tsx'));

/** The lobby of the casino: all games, or those of a group. Crash games have an offer of their own. */
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
        {group === 'crash' && (
          <Suspense>
            <CrashOfferLink />
          </Suspense>
        )}
        <Lobby group={group} />
      </div>
    </Screen>
  );
}
