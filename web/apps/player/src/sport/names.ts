import type { Scoreboard } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { partName, partOf } from '@maidan/i18n/sport';
import type { SportKey } from './i18n.ts';

type Texts = Translator<SportKey>;

export { partName, partOf, readable, sportName } from '@maidan/i18n/sport';

/** Minutes and seconds played. */
const watch = (clock: number) =>
  `${Math.floor(clock / 60)}:${String(Math.floor(clock) % 60).padStart(2, '0')}`;

/** Where a match is: its part, and the clock where one runs; the minute under way where goals are counted by it. */
export function whereText(texts: Texts, sport: string, board: Scoreboard): string {
  const { period = 0, clock = 0, name = partOf(sport) } = board;
  const where = period > 0 || name === 'race' ? partName(texts, name, period) : '';
  const minutes = sport === 'football' || sport === 'fifa';
  const played = minutes ? `${Math.floor(clock / 60) + 1}′` : watch(clock);
  const time = clock > 0 ? `\u2066${played}\u2069` : ''; // from left to right in every language
  return [where, time].filter(Boolean).join(' · ');
}
