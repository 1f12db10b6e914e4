import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** What is set for the casino and its games. */
export type CasinoSettings = Got<'/api/v3/staff/casino/settings'>;
export type GameSetting = CasinoSettings['games'][number];
export type GameReturn = Got<'/api/v3/staff/casino/returns'>[number];
export type Figures = GameReturn['settings'][number];
export type ReturnState = GameReturn['state'];
export type CasinoAlarm = Got<'/api/v3/staff/casino/alarms'>[number];
export type FoundRound = Got<'/api/v3/staff/casino/rounds'>['items'][number];
export type FoundBet = Got<'/api/v3/staff/casino/crash-bets'>['items'][number];
export type RoundReplay = Got<'/api/v3/staff/casino/rounds/{id}'>;
export type BetReplay = Got<'/api/v3/staff/casino/crash-bets/{id}'>;
export type Transfer = RoundReplay['transfers'][number];
export type Chain = Got<'/api/v3/staff/casino/chains'>[number];

export type Period = CasinoAlarm['period'];
export const periods = ['day', 'week', 'month', 'all'] as const satisfies Period[];

export type Funds = FoundRound['funds'];
export const allFunds = ['cash', 'bonus', 'demo'] as const satisfies Funds[];

/** The states of rounds and of bets on shared rounds. */
export const roundStatuses = ['open', 'ended', 'refunded'] as const;
export const betStatuses = ['open', 'cashed', 'lost', 'refunded'] as const;

export interface PlayedFilter {
  /** Shared rounds of crash games instead of rounds of one player. */
  crash?: true;
  /** The shared round of the bets. */
  round?: string;
  player?: string;
  game?: string;
  funds?: Funds;
  status?: string;
  currency?: string;
  /** Hundredths. */
  payout?: number;
  /** Unix milliseconds. */
  from?: number;
  to?: number;
}

/** Games whose rounds all players share; their bets are searched apart. */
export const crashGames = ['aviator', 'jetx'];

type GameChange = Omit<
  GameSetting,
  'game' | 'member' | 'return_low' | 'return_high' | 'changed_at' | 'changed_by'
> & { reason: string };

/** The calls that change the casino. All throw ApiError. */
export const casino = {
  changeAll: async (body: {
    version: number;
    order: string[];
    works: boolean;
    message: string;
    reason: string;
  }) =>
    got(client.POST('/api/v3/staff/casino/settings', { params: { header: await csrf() }, body })),
  changeGame: async (game: string, body: GameChange) =>
    got(
      client.POST('/api/v3/staff/casino/games/{game}', {
        params: { path: { game }, header: await csrf() },
        body,
      }),
    ),
  closeAlarm: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/casino/alarms/{id}/close', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
  fixSalt: async (id: string, salt: string, source: string) =>
    got(
      client.POST('/api/v3/staff/casino/chains/{id}/salt', {
        params: { path: { id }, header: await csrf() },
        body: { salt, source },
      }),
    ),
};

export const settingsQuery = queryOptions({
  queryKey: ['casino', 'settings'],
  queryFn: () => got(client.GET('/api/v3/staff/casino/settings')),
});

/** Refetched every minute, which is how often alarms are raised. */
export const returnsQuery = (period: Period, demo: boolean) =>
  queryOptions({
    queryKey: ['casino', 'returns', period, demo],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/returns', { params: { query: { period, demo } } })),
    refetchInterval: 60_000,
  });

export const alarmsQuery = (closed: boolean) =>
  queryOptions({
    queryKey: ['casino', 'alarms', closed],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/alarms', { params: { query: { closed } } })),
    refetchInterval: 60_000,
  });

export const chainsQuery = queryOptions({
  queryKey: ['casino', 'chains'],
  queryFn: () => got(client.GET('/api/v3/staff/casino/chains')),
});

const queryOf = ({ player, game, funds, currency, payout, from, to }: PlayedFilter) => ({
  player,
  game,
  funds,
  currency,
  min_payout: payout,
  from,
  to,
});

export const roundsQuery = (filter: PlayedFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'rounds', filter],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/rounds', {
          params: {
            query: {
              ...queryOf(filter),
              status: roundStatuses.find((s) => s === filter.status),
              ...from(pageParam),
            },
          },
        }),
      ),
  });

export const betsQuery = (filter: PlayedFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'bets', filter],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/crash-bets', {
          params: {
            query: {
              ...queryOf(filter),
              round: filter.round,
              status: betStatuses.find((s) => s === filter.status),
              ...from(pageParam),
            },
          },
        }),
      ),
  });

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: ['casino', 'round', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/rounds/{id}', { params: { path: { id } } })),
  });

/** Refetched until the round has its result. */
export const betQuery = (id: string) =>
  queryOptions({
    queryKey: ['casino', 'bet', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/crash-bets/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data && !state.data.again ? 3_000 : false),
  });

/** The account of the ledger that a stake came from; demo money has none. */
export const accountOf = (player: string, currency: string, funds: Funds) =>
  funds === 'demo' ? undefined : `p:${player}:${currency}:${funds}`;
