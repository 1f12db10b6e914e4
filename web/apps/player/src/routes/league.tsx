import { useParams } from '@tanstack/react-router';
import { LeagueScreen } from '../features/league/screen.tsx';
import { subPage } from '../sport/pages.ts';
import { NotFound } from './fallbacks.tsx';

/** A league of a sport. */
export function League() {
  const { sport, competition } = useParams({ from: '/sport/sports/$sport/$competition' });
  const page = subPage(sport);
  if (!page) return <NotFound />;
  return <LeagueScreen key={competition} id={competition} sport={page.sport} />;
}
