import type {
  Balance,
  Batter,
  Bet,
  Bowler,
  Card,
  Deposit,
  Market,
  MatchDetail,
  Over,
  Page,
  Score,
  Sheet,
  SportEvent,
  Withdrawal,
  WormPoint,
} from '@maidan/api';
import type { Minor } from '@maidan/money';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { unwritten } from './market-writers.ts';
import { listOf } from './event-state.ts';
import { slip } from './slip/index.ts';

/** What comes over the live channels, put into the query cache by key. */

/** A list of events as the cache holds it: a page, or the pages that were asked for so far. */
type Listed = Page<SportEvent> | InfiniteData<Page<SportEvent>>;

const pagesOf = (list: Listed) => ('pages' in list ? list.pages : [list]);

const listedIn = (list: Listed | undefined, id: string) =>
  list && pagesOf(list).some((page) => page.items.some((e) => e.id === id));

/** Changes an event wherever it is listed; lists in which nothing changes are left alone, and so is who reads them. */
function patchLists(queries: QueryClient, id: string, change: (event: SportEvent) => SportEvent) {
  const patch = (page: Page<SportEvent>) => {
    const items = page.items.map((e) => (e.id === id ? change(e) : e));
    return items.some((e, i) => e !== page.items[i]) ? { ...page, items } : page;
  };
  const patched = (list: Listed): Listed => {
    if (!('pages' in list)) return patch(list);
    const pages = list.pages.map(patch);
    return pages.some((page, i) => page !== list.pages[i]) ? { ...list, pages } : list;
  };
  queries.setQueriesData<Listed>({ queryKey: ['events'] }, (list) => {
    const now = list && patched(list);
    return now === list ? undefined : now;
  });
}

/** Lists are asked for by status, some of them by sport, too: ["events", "live"] or ["events", {status, sport, …}]. */
function mayList(key: unknown, event: Pick<SportEvent, 'sport'>, statuses: string[]): boolean {
  if (typeof key === 'string') return statuses.includes(key);
  const { status, sport } = (key ?? {}) as { status?: string; sport?: string };
  return status !== undefined && statuses.includes(status) && (!sport || sport === event.sport);
}

type Stood = Pick<SportEvent, 'status' | 'score' | 'featured_until'>;

/** Where each event stood when it was last heard of. */
const stood = new WeakMap<QueryClient, Map<string, Stood>>();

/** How an event was known before it came now. */
function before(queries: QueryClient, event: SportEvent): Stood | undefined {
  const known = stood.get(queries) ?? new Map<string, Stood>();
  stood.set(queries, known);
  const last = known.get(event.id);
  const { status, score, featured_until } = event;
  known.set(event.id, { status, score, featured_until });
  if (last) return last;
  return queries
    .getQueriesData<Listed>({ queryKey: ['events'] })
    .flatMap(([, list]) => (list ? pagesOf(list).flatMap((page) => page.items) : []))
    .find(({ id }) => id === event.id);
}

const over = (status: string) => status === 'ended' || status === 'abandoned';

/** An event that is not shown any more. What is over leaves the screens of what is on by itself, and stays among the results. */
export function dropEvent(queries: QueryClient, id: string): void {
  stood.get(queries)?.delete(id);
  const without = (page: Page<SportEvent>) => ({
    ...page,
    items: page.items.filter((event) => event.id !== id || over(event.status)),
  });
  queries.setQueriesData<Listed>({ queryKey: ['events'] }, (list) => {
    if (!list || !listedIn(list, id)) return list;
    return 'pages' in list ? { ...list, pages: list.pages.map(without) } : without(list);
  });
  const match = queries.getQueryData<MatchDetail>(['match', id]);
  if (match && !over(match.event.status)) void queries.resetQueries({ queryKey: ['match', id] });
}

/**
 * Channel `events`: the summary of an event. Lists that it has come to or gone from are asked for again; where everything is told at
 * once (snapshot), lists were asked for just now and an event that we did not know is nothing new.
 */
export function applyEvent(queries: QueryClient, event: SportEvent, snapshot = false): void {
  const last = before(queries, event);
  patchLists(queries, event.id, (old) => ({ ...old, ...event }));
  const news = !(snapshot && last === undefined);
  if (news && last?.featured_until !== event.featured_until) {
    void queries.invalidateQueries({ queryKey: ['events', { top: true }] });
  }
  const lists = last ? [listOf(event), listOf(last)] : [listOf(event)];
  if (news && (last?.status !== event.status || lists[0] !== lists[1])) {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      mayList(queryKey[1], event, lists);
    void queries.invalidateQueries({ queryKey: ['events'], predicate }, { cancelRefetch: false });
  }
  slip.updateEvent(event);
  if (event.main_market) slip.updateMarket(event.main_market);
}

const replaced = <T>(list: T[], item: T, same: (other: T) => boolean): T[] =>
  list.some(same) ? list.map((other) => (same(other) ? item : other)) : [...list, item];

function withKey(match: MatchDetail, key: string, data: unknown): MatchDetail {
  if (key.startsWith('card:')) {
    const card = data as Card;
    const cards = replaced(match.cards, card, (c) => c.innings === card.innings);
    return { ...match, cards };
  }
  switch (key) {
    case 'event':
      return { ...match, event: { ...match.event, ...(data as SportEvent) } };
    case 'score':
      return { ...match, score: data as Score };
    case 'over': {
      const over = data as Over;
      const same = (o: Over) => o.innings === over.innings && o.over === over.over;
      return { ...match, overs: replaced(match.overs, over, same) };
    }
    case 'detail': {
      const { batters, bowler } = data as { batters: Batter[]; bowler?: Bowler };
      return { ...match, batters, bowler };
    }
    case 'sheet':
      return { ...match, sheet: data as Sheet };
    case 'worm': {
      const point = data as WormPoint;
      const same = (p: WormPoint) =>
        p.innings === point.innings &&
        p.over === point.over &&
        p.ball === point.ball &&
        p.clock === point.clock;
      return { ...match, worm: replaced(match.worm, point, same) };
    }
    default:
      return match;
  }
}

/** Puts all markets of a message into a match at once: a message may have hundreds. */
export function withMarkets(match: MatchDetail, told: readonly Market[]): MatchDetail {
  if (told.length === 0) return match;
  const left = new Map(told.map((market) => [market.id, market]));
  const markets = match.markets.map((market) => {
    const now = left.get(market.id) ?? market;
    left.delete(market.id);
    return now;
  });
  return { ...match, markets: [...markets, ...left.values()] };
}

/** Puts what stands in lists, too, into them: the score and the first market. */
function patchListed(queries: QueryClient, id: string, told: ReadonlyMap<string, unknown>) {
  const score = told.get('score') as Score | undefined;
  patchLists(queries, id, (event) => {
    const market = told.get(`market:${event.main_market?.id}`) as Market | undefined;
    if (!market && !score) return event;
    return { ...event, ...(market && { main_market: market }), ...(score && { score }) };
  });
}

/** Channel `event:<id>`: keys of a match, all that one message has told at once. */
export function applyMatch(queries: QueryClient, id: string, keys: [string, unknown][]): void {
  const markets = keys.filter(([key]) => key.startsWith('market:')).map(([, m]) => m as Market);
  const others = keys.filter(([key]) => !key.startsWith('market:'));
  const rest = unwritten(id, markets);
  if (others.length > 0 || rest.length > 0) {
    queries.setQueryData<MatchDetail>(
      ['match', id],
      (match) =>
        match &&
        withMarkets(
          others.reduce((so, [key, data]) => withKey(so, key, data), match),
          rest,
        ),
    );
  }
  const told = new Map(keys);
  if (told.has('event')) slip.updateEvent(told.get('event') as SportEvent);
  for (const market of markets) slip.updateMarket(market);
  patchListed(queries, id, told);
}

export type Push =
  | { type: 'balance'; amount: Minor; currency: string }
  | { type: 'bet'; bet: Bet }
  | { type: 'deposit'; deposit: Deposit }
  | { type: 'withdrawal'; withdrawal: Withdrawal }
  | { type: 'funds' }
  | { type: 'notification'; unread: number };

function patchPages<T extends { id: string }>(queries: QueryClient, key: string, item: T): boolean {
  let found = false;
  queries.setQueriesData<InfiniteData<Page<T>>>({ queryKey: [key] }, (data) => {
    if (!data?.pages.some((page) => page.items.some((old) => old.id === item.id))) return data;
    found = true;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((old) => (old.id === item.id ? item : old)),
    }));
    return { ...data, pages };
  });
  return found;
}

/** Channel `player`: what concerns the player alone. */
export function applyPush(queries: QueryClient, push: Push): void {
  switch (push.type) {
    case 'balance':
      queries.setQueryData<Balance>(
        ['balance'],
        (old) => old && { ...old, amount: push.amount, currency: push.currency },
      );
      if (!queries.getQueryData(['balance']))
        void queries.invalidateQueries({ queryKey: ['balance'] });
      break;
    case 'funds':
      void queries.invalidateQueries({ queryKey: ['bet-funds'] });
      break;
    case 'notification':
      queries.setQueryData(['bell'], push);
      break;
    case 'bet':
      patchPages(queries, 'bets', push.bet);
      void queries.invalidateQueries({ queryKey: ['bets'] });
      // What bonus money wins is bonus money, and a void free bet can be used again.
      if (push.bet.funds && push.bet.funds !== 'cash')
        void queries.invalidateQueries({ queryKey: ['bet-funds'] });
      break;
    case 'deposit':
      queries.setQueryData<Deposit>(['deposit', push.deposit.id], (old) => ({
        ...old,
        ...push.deposit,
      }));
      patchPages(queries, 'deposits', push.deposit);
      break;
    case 'withdrawal':
      if (!patchPages(queries, 'withdrawals', push.withdrawal)) {
        void queries.invalidateQueries({ queryKey: ['withdrawals'] });
      }
  }
}
