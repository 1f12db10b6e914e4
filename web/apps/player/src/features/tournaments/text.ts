import { multiplierText } from '../../domain/casino/text.ts';
import type { Tournament } from './calls.ts';
import type { TournamentTexts } from './i18n.ts';

type By = Tournament['by'];

/** Keeps a number from left to right in every language. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** Writes a multiple of hundredths: ×12.50. */
export const multipleText = (hundredths: number): string =>
  isolated(`×${multiplierText(hundredths * 100).slice(0, -1)}`);

/** Writes what places a player, for a column whose heading names it: 1,250 or ×12.50. */
export const scoreText = ({ t }: TournamentTexts, by: By, points: number): string =>
  by === 'multiplier' ? multipleText(points) : t('tournaments.number', { n: points });

/** Writes what places a player with its unit: 1,250 points, 12 tickets, ×12.50. */
export function pointsText({ t }: TournamentTexts, by: By, points: number): string {
  if (by === 'multiplier' && points > 0) return multipleText(points);
  if (by === 'tickets')
    return points > 0 ? t('tournaments.tickets_n', { n: points }) : t('tournaments.none_tickets');
  return points > 0 ? t('tournaments.points_n', { n: points }) : t('tournaments.none_points');
}

/** What the points of a tournament are called, as the last part of a key. */
export const unitOf = (by: By) =>
  by === 'tickets' || by === 'multiplier' ? by : ('points' as const);

/** Writes places with the same prize: 4–10. */
export const placesText = ({ first, last }: { first: number; last: number }): string =>
  first === last ? String(first) : isolated(`${first}–${last}`);

/** Whether players can still join. */
export const isOpen = ({ state }: Pick<Tournament, 'state'>): boolean =>
  state === 'upcoming' || state === 'running';
