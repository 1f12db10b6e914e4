import { got, type Page, type SportEvent } from '@maidan/api';
import { toast } from '@maidan/ui';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, useErrorText, useSignedIn } from '../api.ts';
import type { FoundCompetition, FoundTeam, Status } from './calls.ts';

export type FavouriteKind = 'sport' | 'competition' | 'team' | 'event';

export interface Favourites {
  sports: string[];
  competitions: FoundCompetition[];
  teams: FoundTeam[];
  events: string[];
}

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: () => got<Favourites>(api.client.GET('/api/v3/sport/favourites')),
  staleTime: 60_000,
});

export const favouriteEventsQuery = (status: Status) =>
  infiniteQueryOptions({
    queryKey: ['events', { status, favourite: true }],
    queryFn: ({ pageParam }) =>
      got<Page<SportEvent>>(
        api.client.GET('/api/v3/sport/favourites/events', {
          params: { query: { status, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    refetchInterval: 30_000,
  });

const starred = (favourites: Favourites | undefined, kind: FavouriteKind, ref: string): boolean => {
  if (!favourites) return false;
  if (kind === 'sport') return favourites.sports.includes(ref);
  if (kind === 'event') return favourites.events.includes(ref);
  if (kind === 'team') return favourites.teams.some(({ key }) => key === ref);
  return favourites.competitions.some(({ id }) => id === ref);
};

/** With or without one star; its name follows with the next answer of the server. */
function changed(old: Favourites, kind: FavouriteKind, ref: string, on: boolean): Favourites {
  const plain = (list: string[]) => (on ? [...list, ref] : list.filter((other) => other !== ref));
  if (kind === 'sport') return { ...old, sports: plain(old.sports) };
  if (kind === 'event') return { ...old, events: plain(old.events) };
  if (kind === 'team') {
    const team = { key: ref, sport: '', name: '', short: '', colour: '' };
    return { ...old, teams: on ? [...old.teams, team] : old.teams.filter((t) => t.key !== ref) };
  }
  const league = { id: ref, sport: '', name: '' };
  const { competitions } = old;
  return {
    ...old,
    competitions: on ? [...competitions, league] : competitions.filter((c) => c.id !== ref),
  };
}

/** Whether something is starred by the player, and the way to change it. */
export function useFavourite(kind: FavouriteKind, ref: string) {
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  const explain = useErrorText();
  const { data } = useQuery({ ...favouritesQuery, enabled: signedIn });
  const on = signedIn && starred(data, kind, ref);
  const { mutate } = useMutation({
    mutationFn: async (next: boolean) => {
      const params = { params: { path: { kind, ref } } };
      const path = '/api/v3/sport/favourites/{kind}/{ref}';
      await (next ? api.client.PUT(path, params) : api.client.DELETE(path, params));
    },
    onMutate: (next) => {
      queries.setQueryData(favouritesQuery.queryKey, (old) => old && changed(old, kind, ref, next));
    },
    onError: (error) => toast(explain(error), 400),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['favourites'] });
      const listed = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        (queryKey[1] as { favourite?: boolean }).favourite === true;
      void queries.invalidateQueries({ queryKey: ['events'], predicate: listed });
    },
  });
  return { signedIn, on, toggle: () => mutate(!on) };
}
