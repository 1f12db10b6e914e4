import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A tournament in the list. Times are unix milliseconds. */
export type Tournament = Got<'/api/v3/staff/tournaments'>['items'][number];
export type TournamentDetail = Got<'/api/v3/staff/tournaments/{id}'>;
export type Terms = TournamentDetail['terms'];
export type Board = TournamentDetail['boards'][number];
/** A stage in the calendar of a knock-out. */
export type Stage = TournamentDetail['stages'][number];
/** A player on a board, with what the place wins or has won. */
export type Place = Got<'/api/v3/staff/tournaments/{id}/places'>['items'][number];

export const tournamentStatuses = ['open', 'closed', 'paid', 'cancelled'] as const;
export const prizeStatuses = ['held', 'due', 'paid', 'refused'] as const;

export interface TournamentsSearch {
  status?: (typeof tournamentStatuses)[number];
}

/** What is shown of a tournament's boards. */
export interface PlacesSearch {
  board?: string;
  /** Id: only this player. */
  player?: string;
  /** The first place to list. */
  place?: number;
  status?: (typeof prizeStatuses)[number];
}

/** The stage of a knock-out that pays nothing, since its best players go on; undefined of a final and of other tournaments. */
export const unpaidStage = ({ stage }: Pick<Tournament, 'stage'>) =>
  stage && stage.through > 0 ? stage : undefined;

/**
 * Where a tournament is in its time: an open one is upcoming, running, or over and waiting for the last results. Of a stage that pays
 * nothing "paid" means over.
 */
export function stateOf(one: Tournament, now: number) {
  const { status, starts_at, ends_at } = one;
  if (status === 'paid' && unpaidStage(one)) return 'over';
  if (status !== 'open') return status;
  if (now < starts_at) return 'upcoming';
  return now < ends_at ? 'running' : 'counting';
}

export type TournamentState = ReturnType<typeof stateOf>;

/** Where a stage of a calendar is in its time. Of other stages than the shown one only the times are known. */
export function stageState(stage: Stage, shown: Tournament, now: number): TournamentState {
  if (stage.tournament === shown.id) return stateOf(shown, now);
  if (now < stage.starts_at) return 'upcoming';
  return now < stage.ends_at ? 'running' : 'over';
}

/** Whether it is ranked or drawn, so that its places have prizes. */
export const isClosed = ({ status }: Tournament) => status === 'closed' || status === 'paid';

/** The first words of the keys of all queries about tournaments. */
export const tournamentTopics = ['tournaments'];

/** The calls that change tournaments. All throw ApiError. */
export const tournaments = {
  remove: async (id: string, player_id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/tournaments/{id}/remove', {
        params: { path: { id }, header: await csrf() },
        body: { player_id, reason },
      }),
    ),
  cancel: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/tournaments/{id}/cancel', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
  /** Releases one held prize, or all. */
  release: async (id: string, prize?: string) =>
    got(
      client.POST('/api/v3/staff/tournaments/{id}/release', {
        params: { path: { id }, header: await csrf() },
        body: { prizes: prize ? [prize] : [], all: !prize },
      }),
    ),
  refuse: async (id: string, prize: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/tournaments/{id}/refuse', {
        params: { path: { id }, header: await csrf() },
        body: { prizes: [prize], reason },
      }),
    ),
};

export const tournamentsQuery = (status: TournamentsSearch['status']) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['tournaments', 'list', status ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/tournaments', {
          params: { query: { status, ...from(pageParam) } },
        }),
      ),
  });

/** Refetched every half minute: boards move, and released prizes are paid. */
const refetchInterval = 30_000;

export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id],
    queryFn: () => got(client.GET('/api/v3/staff/tournaments/{id}', { params: { path: { id } } })),
    refetchInterval,
  });

export const placesQuery = (id: string, board: string, { player, place, status }: PlacesSearch) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['tournaments', 'places', id, board, player, place, status],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/tournaments/{id}/places', {
          params: { path: { id }, query: { board, player, place, status, ...from(pageParam) } },
        }),
      ),
    refetchInterval,
  });
