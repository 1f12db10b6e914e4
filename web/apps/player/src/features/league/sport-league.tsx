import { EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery, type Catalogue } from '../../domain/sport/calls.ts';
import { RowsLoading } from '../../domain/event/list.tsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import type { SubPage } from '../../domain/sport/pages.ts';
import { LeagueScreen } from './screen.tsx';

/** Returns the league of a page: the configured one, else the one of its sport with the most events. */
function leagueOf({ competitions }: Catalogue, page: SubPage) {
  const leagues = competitions.filter(({ sport }) => sport === page.sport);
  const busiest = [...leagues].sort((a, b) => b.live + b.upcoming - a.live - a.upcoming)[0];
  return leagues.find(({ id }) => id === page.league) ?? busiest;
}

/** The page of a league with its own sport address, such as /sports/nba. */
export function SportLeague({ page }: { page: SubPage }) {
  const { t } = useI18n();
  const { data } = useQuery(catalogueQuery);
  if (!data) return <RowsLoading count={6} />;
  const league = leagueOf(data, page);
  if (!league) return <EmptyState page title={t('empty.upcoming')} text={t('empty.text')} />;
  const key = page.slug === 'nba' ? 'nba' : 'cricket-ipl';
  return (
    <LeagueScreen
      key={league.id}
      id={league.id}
      sport={page.sport}
      title={t(`page.${key}`)}
      lead={t(`lead.${key}`)}
    />
  );
}
