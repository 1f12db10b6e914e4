import { got, type EventGroup, type Page, type SportEvent } from '@maidan/api';
import { toast } from '@maidan/ui';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, useErrorText, useSignedIn } from '../../api.ts';
import type { CompetitionInfo, TeamInfo } from './calls.ts';

export type FavouriteKind = 'sport' | 'competition' | 'team' | 'event';

export interface Favourites {
  sports: string[];
  competitions: CompetitionInfo[];
  teams: TeamInfo[];
  events: string[];
}

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: () => got<Favourites>(api.client.GET('/api/v3/sport/favourites')),
  staleTime: 60_000,
});

export const favouriteEventsQuery = (status: EventGroup) =>
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

const isFavourite = (
  favourites: Favourites | undefined,
  kind: FavouriteKind,
  ref: string,
): boolean => {
  if (!favourites) return false;
  if (kind === 'sport') return favourites.sports.includes(ref);
  if (kind === 'event') return favourites.events.includes(ref);
  if (kind === 'team') return favourites.teams.some(({ key }) => key === ref);
  return favourites.competitions.some(({ id }) => id === ref);
};

/** Returns the favourites with one added or removed, for the optimistic update. Names come with the refetch. */
function withFavourite(old: Favourites, kind: FavouriteKind, ref: string, on: boolean): Favourites {
  const updated = (list: string[]) => (on ? [...list, ref] : list.filter((other) => other !== ref));
  if (kind === 'sport') return { ...old, sports: updated(old.sports) };
  if (kind === 'event') return { ...old, events: updated(old.events) };
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

/** Returns whether something is a favourite of the player, and a toggle for it. */
export function useFavourite(kind: FavouriteKind, ref: string) {
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  const explain = useErrorText();
  const { data } = useQuery({ ...favouritesQuery, enabled: signedIn });
  const on = signedIn && isFavourite(data, kind, ref);
  const { mutate } = useMutation({
    mutationFn: async (next: boolean) => {
      const params = { params: { path: { kind, ref } } };
      const path = '/api/v3/sport/favourites/{kind}/{ref}';
      await (next ? api.client.PUT(path, params) : api.client.DELETE(path, params));
    },
    onMutate: (next) => {
      queries.setQueryData(
        favouritesQuery.queryKey,
        (old) => old && withFavourite(old, kind, ref, next),
      );
    },
    onError: (error) => toast(explain(error), 400),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['favourites'] });
      const isFavouriteList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        (queryKey[1] as { favourite?: boolean }).favourite === true;
      void queries.invalidateQueries({ queryKey: ['events'], predicate: isFavouriteList });
    },
  });
  return { signedIn, on, toggle: () => mutate(!on) };
}
