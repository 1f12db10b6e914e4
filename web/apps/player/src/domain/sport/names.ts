import type { Scoreboard } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { partName, partOf } from '@maidan/i18n/sport';
import type { SportKey } from './i18n.ts';

type Texts = Translator<SportKey>;

export { partName, partOf, readable, sportName } from '@maidan/i18n/sport';

/** Formats seconds of play as minutes and seconds. */
const clockText = (clock: number) =>
  `${Math.floor(clock / 60)}:${String(Math.floor(clock) % 60).padStart(2, '0')}`;

/** Formats the period and clock of a match. Football shows the current minute. */
export function periodText(texts: Texts, sport: string, board: Scoreboard): string {
  const { period = 0, clock = 0, name = partOf(sport) } = board;
  const part = period > 0 || name === 'race' ? partName(texts, name, period) : '';
  const minutes = sport === 'football' || sport === 'fifa';
  const played = minutes ? `${Math.floor(clock / 60) + 1}′` : clockText(clock);
  const time = clock > 0 ? `\u2066${played}\u2069` : ''; // left to right in every language
  return [part, time].filter(Boolean).join(' · ');
}
