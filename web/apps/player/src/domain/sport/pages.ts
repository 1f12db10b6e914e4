/** The sub-pages of /sports and /live: one per sport, and leagues with a page of their own. */

export interface SubPage {
  /** The path segment, also the key of the name: sport.<slug>. */
  slug: string;
  sport: string;
  /** The id of the league that the page shows. */
  league?: string;
}

const sportPages = (...slugs: string[]): SubPage[] => slugs.map((slug) => ({ slug, sport: slug }));

const pages: SubPage[] = [
  ...sportPages(
    'cricket',
    'ecricket',
    'football',
    'tennis',
    'basketball',
    'kabaddi',
    'table-tennis',
  ),
  ...sportPages(
    'volleyball',
    'ice-hockey',
    'handball',
    'baseball',
    'aussie-rules',
    'boxing',
    'mma',
  ),
  ...sportPages('horse-racing', 'fifa', 'ebaseball', 'dota', 'counter-strike'),
  { slug: 'soccer', sport: 'football' },
  { slug: 'cricket-ipl', sport: 'cricket', league: 'sim-msl' },
  { slug: 'nba', sport: 'basketball', league: 'sim-sba' },
];

export const subPage = (slug: string): SubPage | undefined =>
  pages.find((page) => page.slug === slug);
