import { ApiError } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LeagueScreen } from '../features/league/screen.tsx';
import { leagueQuery } from '../domain/sport/calls.ts';
import { subPage } from '../domain/sport/pages.ts';
import { NotFound, RouteError } from './fallbacks.tsx';

/** The screen of a league. */
export function League() {
  const { sport, competition } = useParams({ from: '/sport/sports/$sport/$competition' });
  const page = subPage(sport);
  const { data, error, refetch } = useQuery({ ...leagueQuery(competition), enabled: !!page });
  const notFound = error instanceof ApiError && error.status === 404;
  if (!page || notFound || (data && data.sport !== page.sport)) return <NotFound />;
  if (error && !data) return <RouteError error={error} reset={() => void refetch()} />;
  return <LeagueScreen key={competition} id={competition} sport={page.sport} />;
}
