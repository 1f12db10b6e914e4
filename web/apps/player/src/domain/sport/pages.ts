import { sportOfPage, sports } from '../../constants.ts';

/** The sub-pages of /sports and /live: one per sport, and leagues with a page of their own. */

export interface SubPage {
  /** The path segment, also the key of the name: sport.<slug>. */
  slug: string;
  sport: string;
  /** The id of the league that the page shows. */
  league?: string;
}

/** Pages that are named by a league that they show. */
const leagues: Partial<Record<string, string>> = { 'cricket-ipl': 'sim-msl', nba: 'sim-sba' };

const pages: SubPage[] = [
  ...sports.map((sport) => ({ slug: sport, sport })),
  ...Object.entries(sportOfPage).map(([slug, sport]) => ({ slug, sport, league: leagues[slug] })),
];

export const subPage = (slug: string): SubPage | undefined =>
  pages.find((page) => page.slug === slug);
