import { EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery, type Catalogue } from '../../sport/calls.ts';
import { RowsWaiting } from '../../sport/event-list.tsx';
import { useI18n } from '../../sport/i18n.ts';
import type { SubPage } from '../../sport/pages.ts';
import { LeagueScreen } from './screen.tsx';

/** The league that a page is about: the one it names, else the busiest of its sport. */
function leagueOf({ competitions }: Catalogue, page: SubPage) {
  const own = competitions.filter(({ sport }) => sport === page.sport);
  const busiest = [...own].sort((a, b) => b.live + b.upcoming - a.live - a.upcoming)[0];
  return own.find(({ id }) => id === page.league) ?? busiest;
}

/** The page of a sport's first league, under its own address. */
export function Focus({ page }: { page: SubPage }) {
  const { t } = useI18n();
  const { data } = useQuery(catalogueQuery);
  if (!data) return <RowsWaiting count={6} />;
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
