import type { BetKind, BetStatus, Schemas } from '@maidan/api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';
import { every } from './live.ts';

/** What the trading desk asks and orders. */

export type Grid = Got<'/api/v3/staff/trading/events'>;
export type GridRow = Grid['items'][number];
export type Exposure = NonNullable<GridRow['main']>;
export type TradedEvent = Got<'/api/v3/staff/trading/events/{id}'>;
export type Stand = TradedEvent['markets'][number];
export type Offered = Stand['selections'][number];
export type Held = TradedEvent['held'][number];
export type Control = Got<'/api/v3/staff/trading/controls'>['items'][number];
export type Margin = Got<'/api/v3/staff/trading/margins'>[number];
export type LossLimit = Got<'/api/v3/staff/trading/limits'>['items'][number];
export type About = Control['about'];
export type AvailableLiability =
  Got<'/api/v3/staff/trading/events/{id}/liability'>['items'][number];
export type Words = Got<'/api/v3/staff/trading/options'>;
export type StreamedBets = Got<'/api/v3/staff/trading/bets'>;
export type TradedBet = StreamedBets['items'][number];
export type Alarm = Got<'/api/v3/staff/trading/alarms'>['items'][number];
export type AlarmRule = Got<'/api/v3/staff/trading/rules'>[number];
export type PriceHistory = Got<'/api/v3/staff/trading/markets/{id}/history'>;
export type SettledMarket = Got<'/api/v3/staff/trading/settled'>['items'][number];

export const eventStates = ['open', 'live', 'upcoming', 'over'] as const;
export type EventState = (typeof eventStates)[number];

export interface GridFilter {
  state?: EventState;
  sport?: string;
  producer?: string;
  competition?: string;
  text?: string;
}

export interface BetFilter {
  event?: string;
  player?: string;
  sport?: string;
  least?: number;
  live?: boolean;
  kind?: BetKind;
  status?: BetStatus;
}

export type Scope = Schemas['SuspendInputBody']['scope'];
export type MarginScope = Margin['scope'];

const root = '/api/v3/staff/trading';

const header = async () => ({ header: await csrf() });

export const trading = {
  suspend: async (scope: Scope, subject: string, reason: string) =>
    got(
      client.POST(`${root}/suspensions`, {
        params: await header(),
        body: { scope, subject, reason },
      }),
    ),
  release: async (id: string, reason: string) =>
    got(
      client.POST(`${root}/controls/{id}/release`, {
        params: { path: { id }, ...(await header()) },
        body: { reason },
      }),
    ),
  reopen: async (id: string, reason: string) =>
    got(
      client.POST(`${root}/events/{id}/reopen`, {
        params: { path: { id }, ...(await header()) },
        body: { reason },
      }),
    ),
  hide: async (scope: 'event' | 'competition', subject: string, reason: string) =>
    got(
      client.POST(`${root}/hidings`, { params: await header(), body: { scope, subject, reason } }),
    ),
  feature: async (scope: 'event' | 'competition', subject: string, until: number, reason: string) =>
    got(
      client.POST(`${root}/features`, {
        params: await header(),
        body: { scope, subject, until, reason },
      }),
    ),
  price: async (
    id: string,
    prices: { selection_id: string; odds: number }[],
    confirmed: boolean,
    reason: string,
  ) =>
    got(
      client.POST(`${root}/markets/{id}/prices`, {
        params: { path: { id }, ...(await header()) },
        body: { prices, confirmed, reason },
      }),
    ),
  setMargin: async (
    margin: {
      scope: MarginScope;
      subject: string;
      market_key: string;
      milli: number;
      per_answer: number;
    },
    reason: string,
  ) => got(client.PUT(`${root}/margins`, { params: await header(), body: { ...margin, reason } })),
  removeMargin: async (
    { scope, subject, market_key }: Pick<Margin, 'scope' | 'subject' | 'market_key'>,
    reason: string,
  ) =>
    got(
      client.POST(`${root}/margins/remove`, {
        params: await header(),
        body: { scope, subject, market_key, reason },
      }),
    ),
  setLimit: async (
    limit: Pick<
      LossLimit,
      'scope' | 'subject' | 'market_key' | 'max_win' | 'max_loss' | 'max_event'
    >,
    reason: string,
  ) => {
    const { scope, subject, market_key, max_win, max_loss, max_event } = limit;
    return got(
      client.PUT(`${root}/limits`, {
        params: await header(),
        body: { scope, subject, market_key, max_win, max_loss, max_event, reason },
      }),
    );
  },
  seeTo: async (id: string, note: string) =>
    got(
      client.POST(`${root}/alarms/{id}/acknowledge`, {
        params: { path: { id }, ...(await header()) },
        body: { note },
      }),
    ),
  setRule: async ({ id, threshold, span, enabled, action }: AlarmRule, reason: string) =>
    got(
      client.PUT(`${root}/rules/{id}`, {
        params: { path: { id }, ...(await header()) },
        body: { threshold, span, enabled, action, reason },
      }),
    ),
};

const seconds = 1000;

/** Everything under this key is asked for again after an order. */
const key = 'trading';

/** Prices and liabilities change by themselves: changes are pushed, and polled every few seconds while the push is down. */
export const gridQuery = (filter: GridFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, 'grid', filter],
    queryFn: ({ pageParam }) =>
      got(
        client.GET(`${root}/events`, {
          params: { query: { ...filter, ...from(pageParam) } },
        }),
      ),
    refetchInterval: every(3),
    placeholderData: keepPreviousData,
  });

/** Events that are live or to come, by words of their names. */
export const findEventsQuery = (text: string) =>
  queryOptions({
    queryKey: [key, 'find', text],
    queryFn: () => got(client.GET(`${root}/events`, { params: { query: { text } } })),
    staleTime: 10 * seconds,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'event', id],
    queryFn: () => got(client.GET(`${root}/events/{id}`, { params: { path: { id } } })),
    refetchInterval: every(2),
  });

export const availableLiabilityQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'event', 'available', id],
    queryFn: () => got(client.GET(`${root}/events/{id}/liability`, { params: { path: { id } } })),
    refetchInterval: every(3),
  });

export const priceHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'event', 'prices', id],
    queryFn: () => got(client.GET(`${root}/markets/{id}/history`, { params: { path: { id } } })),
    refetchInterval: every(5),
  });

export const wordsQuery = queryOptions({
  queryKey: [key, 'words'],
  queryFn: () => got(client.GET(`${root}/options`)),
  staleTime: 60 * seconds,
});

export const inForceQuery = queryOptions({
  queryKey: [key, 'controls'],
  queryFn: () => got(client.GET(`${root}/controls`)),
  refetchInterval: every(5),
});

export const historyQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [key, 'history'],
  queryFn: ({ pageParam }) =>
    got(client.GET(`${root}/controls`, { params: { query: { all: true, ...from(pageParam) } } })),
});

export const marginsQuery = queryOptions({
  queryKey: [key, 'margins'],
  queryFn: () => got(client.GET(`${root}/margins`)),
});

export const limitsQuery = queryOptions({
  queryKey: [key, 'limits'],
  queryFn: () => got(client.GET(`${root}/limits`)),
});

export const betsQuery = (filter: BetFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, 'bets', filter],
    queryFn: ({ pageParam }) =>
      got(
        client.GET(`${root}/bets`, {
          params: { query: { ...filter, ...from(pageParam) } },
        }),
      ),
    refetchInterval: every(3),
    placeholderData: keepPreviousData,
  });

export const betQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'bet', id],
    queryFn: () => got(client.GET(`${root}/bets/{id}`, { params: { path: { id } } })),
    refetchInterval: every(5),
  });

export const alarmsQuery = (done: boolean) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, 'alarms', done],
    queryFn: ({ pageParam }) =>
      got(client.GET(`${root}/alarms`, { params: { query: { done, ...from(pageParam) } } })),
    refetchInterval: every(5),
  });

export const alarmCountQuery = queryOptions({
  queryKey: [key, 'alarms', 'count'],
  queryFn: () => got(client.GET(`${root}/alarms/count`)),
  refetchInterval: every(10),
});

export const rulesQuery = queryOptions({
  queryKey: [key, 'rules'],
  queryFn: () => got(client.GET(`${root}/rules`)),
});

export const settledQuery = (event?: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, 'settled', event ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET(`${root}/settled`, {
          params: { query: { ...(event ? { event } : {}), ...from(pageParam) } },
        }),
      ),
    refetchInterval: every(10),
  });
