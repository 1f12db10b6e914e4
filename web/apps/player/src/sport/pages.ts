/** The sub-pages of the line and of live: each a sport, or a league of one that stands for itself. */

export interface SubPage {
  /** What stands in the address, and the key of its name: sport.<slug>. */
  slug: string;
  sport: string;
  /** A page about one league, by its id: its table, fixtures, results and players. */
  league?: string;
}

const own = (...slugs: string[]): SubPage[] => slugs.map((slug) => ({ slug, sport: slug }));

const pages: SubPage[] = [
  ...own('cricket', 'ecricket', 'football', 'tennis', 'basketball', 'kabaddi', 'table-tennis'),
  ...own('volleyball', 'ice-hockey', 'handball', 'baseball', 'aussie-rules', 'boxing', 'mma'),
  ...own('horse-racing', 'fifa', 'ebaseball', 'dota', 'counter-strike'),
  { slug: 'soccer', sport: 'football' },
  { slug: 'cricket-ipl', sport: 'cricket', league: 'sim-msl' },
  { slug: 'nba', sport: 'basketball', league: 'sim-sba' },
];

export const subPage = (slug: string): SubPage | undefined =>
  pages.find((page) => page.slug === slug);
