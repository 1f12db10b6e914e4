import { got, type Schemas } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import { toast } from '@maidan/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useErrorText, useSignedIn } from '../../api.ts';
import { useT } from './i18n.ts';

interface Sum {
  amount: Minor;
  currency: string;
}

/** A tournament of a list. Times are unix milliseconds. */
export type Tournament = Omit<Schemas['Tournament'], 'pool'> & { pool: Sum };

export type Winner = Omit<Schemas['Winner'], 'prize'> & { prize: Sum };

/** A tournament with its terms. Amounts are hundredths of the currency of its pool. */
export type TournamentDetail = Omit<
  Schemas['TournamentDetail'],
  'pool' | 'min_stake' | 'first_stake' | 'per' | 'min_odds' | 'prizes' | 'winners'
> & {
  pool: Sum;
  min_stake: Minor;
  /** The first play that counts has at least this stake; 0: any. */
  first_stake: Minor;
  per: Minor;
  min_odds: OddsMilli;
  prizes: { first: number; last: number; amount: Minor }[];
  winners: Winner[];
};

/** A tournament in which the player takes part. */
export type Entry = Schemas['MyEntry'];

export type OwnPrize = Omit<Schemas['MyPrize'], 'prize'> & { prize: Sum };

interface Lists {
  current: Tournament[];
  ended: Tournament[];
}

interface Mine {
  entries: Entry[];
  prizes: OwnPrize[];
}

/** How often lists are fetched again while the page is visible, in milliseconds. */
const listEvery = 15_000;

/** The tournaments, with amounts in a currency. Every key of tournaments begins like this one, so one invalidation reaches all. */
export const tournamentsQuery = (currency: string) =>
  queryOptions({
    queryKey: ['tournaments', 'list', currency],
    queryFn: () =>
      got<Lists>(api.client.GET('/api/v3/tournaments', { params: { query: { currency } } })),
    refetchInterval: listEvery,
  });

export const tournamentQuery = (id: string, currency: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id, currency],
    queryFn: () =>
      got<TournamentDetail>(
        api.client.GET('/api/v3/tournaments/{id}', {
          params: { path: { id }, query: { currency } },
        }),
      ),
  });

const readMine = () => got<Mine>(api.client.GET('/api/v3/players/me/tournaments'));

/** Where the player takes part, and the prizes. */
export const mineQuery = queryOptions({
  queryKey: ['tournaments', 'mine'],
  queryFn: readMine,
  refetchInterval: listEvery,
});

/** Where the player takes part, read only after a stage was closed: then an entry in the next one cannot be missing. */
export const mineAfterQuery = (stage: string) =>
  queryOptions({
    queryKey: ['tournaments', 'mine', 'after', stage],
    queryFn: readMine,
  });

/** The list of the tickets of a draw that is over, as its hash was computed. */
export async function readTickets(id: string): Promise<string> {
  const { data } = await api.client.GET('/api/v3/tournaments/{id}/tickets', {
    params: { path: { id } },
    parseAs: 'text',
  });
  return (data as string | undefined) ?? '';
}

/** The player's entry in a tournament; undefined without one and for guests. */
export function useEntry(id: string): Entry | undefined {
  const { data } = useQuery({ ...mineQuery, enabled: useSignedIn() });
  return data?.entries.find(({ tournament }) => tournament === id);
}

/** Takes part in a tournament and reports the result. Repeated calls change nothing. */
export function useJoin() {
  const t = useT();
  const explain = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      got<boolean>(
        api.client.POST('/api/v3/tournaments/registration', { body: { tournament: id } }),
      ),
    onSuccess: (_, { name }) => toast(t('tournaments.joined_toast', { name })),
    onError: (error) => toast(explain(error), 400),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tournaments'] }),
  });
}
