import { got, type EventGroup, type Page, type SportEvent, type Team } from '@maidan/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export interface Count {
  live: number;
  upcoming: number;
  virtual: number;
}

export interface SportCount extends Count {
  key: string;
  family: string;
  name: string;
}

export interface CompetitionCount extends Count {
  id: string;
  name: string;
  sport: string;
  country?: string;
}

export interface Catalogue {
  sports: SportCount[];
  countries: (Count & { code: string })[];
  competitions: CompetitionCount[];
}

export interface TeamInfo extends Team {
  key: string;
  sport: string;
}

export interface CompetitionInfo {
  id: string;
  sport: string;
  name: string;
  country?: string;
}

export interface SearchResults extends Page<SportEvent> {
  teams: TeamInfo[];
  competitions: CompetitionInfo[];
}

const seconds = 1000;

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: () => got<Catalogue>(api.client.GET('/api/v3/sport/catalogue')),
  staleTime: 15 * seconds,
  refetchInterval: 30 * seconds,
});

/** The filters of a list of events. They are its cache key; live updates find lists by status. */
export interface Listing {
  status: EventGroup;
  sport?: string;
  competition?: string;
  country?: string;
  team?: string;
  from?: number;
  until?: number;
  virtual?: 'yes' | 'no';
  order?: 'time' | 'league';
  limit?: number;
}

const nextCursor = (page: Page<SportEvent>) => page.next || undefined;

/** Results are final. Other lists are refetched regularly in addition to live updates. */
const refreshOptions = (status: EventGroup) =>
  status === 'ended'
    ? { staleTime: 60 * seconds }
    : { staleTime: 10 * seconds, refetchInterval: (status === 'live' ? 20 : 60) * seconds };

export const listQuery = (listing: Listing) =>
  infiniteQueryOptions({
    queryKey: ['events', listing],
    queryFn: ({ pageParam }) =>
      got<Page<SportEvent>>(
        api.client.GET('/api/v3/sport/events', {
          params: { query: { ...listing, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: nextCursor,
    ...refreshOptions(listing.status),
  });

export const topQuery = queryOptions({
  queryKey: ['events', { top: true }],
  queryFn: () => got<{ items: SportEvent[] }>(api.client.GET('/api/v3/sport/top')),
  select: ({ items }) => items,
  staleTime: 20 * seconds,
  refetchInterval: 60 * seconds,
});

export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['events', { search: q }],
    queryFn: ({ pageParam }) =>
      got<SearchResults>(
        api.client.GET('/api/v3/sport/search', {
          params: { query: { q, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: nextCursor,
    staleTime: 30 * seconds,
    enabled: q !== '',
  });

export interface Standing {
  team: Team;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
}

export interface RunScorer {
  name: string;
  team: string;
  innings: number;
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  best: number;
}

export interface League extends CompetitionInfo {
  table: Standing[];
  batters: RunScorer[];
}

export const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: ['league', id],
    queryFn: () =>
      got<League>(api.client.GET('/api/v3/sport/competitions/{id}', { params: { path: { id } } })),
    staleTime: 60 * seconds,
  });

export interface Rule {
  key: string;
  market_key: string;
  text: string;
}

export interface FamilyRules {
  family: string;
  sports: string[];
  rules: Rule[];
}

export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: () =>
    got<{ items: Rule[]; families: FamilyRules[] }>(api.client.GET('/api/v3/sport/rules')),
  staleTime: Infinity,
});
