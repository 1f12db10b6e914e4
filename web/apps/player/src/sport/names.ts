import type { Scoreboard } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import type { SportKey } from './i18n.ts';

type Texts = Translator<SportKey>;

/** A key as words, for what has no text yet: "total_corners" is "Total corners". */
export function readable(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a sport or of a page about one of its leagues. */
export const sportName = ({ maybe }: Texts, slug: string): string =>
  maybe(`sport.${slug}`) ?? readable(slug);

/** What the parts of a match are called, by sport; where a scoreboard says its own name, that one counts. */
const parts: Record<string, string> = {
  football: 'half',
  fifa: 'half',
  handball: 'half',
  kabaddi: 'half',
  'ice-hockey': 'period',
  basketball: 'quarter',
  'aussie-rules': 'quarter',
  tennis: 'set',
  'table-tennis': 'set',
  volleyball: 'set',
  baseball: 'inning',
  ebaseball: 'inning',
  boxing: 'round',
  mma: 'round',
  dota: 'map',
  'counter-strike': 'map',
};

export const partOf = (sport: string): string => parts[sport] ?? 'period';

/** "2nd half", "Set 3", "Overtime". */
export const partName = ({ maybe }: Texts, part: string, n: number): string =>
  maybe(`part.${part}`, { n }) ?? `${readable(part)} ${n}`;

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
