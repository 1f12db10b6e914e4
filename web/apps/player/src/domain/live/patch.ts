import {
  marketKey,
  type Balance,
  type Batter,
  type Bet,
  type Bowler,
  type Card,
  type Deposit,
  type Market,
  type MatchDetail,
  type Over,
  type Page,
  type Score,
  type Sheet,
  type SportEvent,
  type Withdrawal,
  type WormPoint,
} from '@maidan/api';
import type { Minor } from '@maidan/money';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { passToWriter } from '../market/writers.ts';
import { listStatusOf } from '../event/state.ts';
import { slip } from '../slip/index.ts';

/** Applies messages of the live channels to the query cache. */

/** A cached list of events: one page, or the pages loaded so far. */
type EventList = Page<SportEvent> | InfiniteData<Page<SportEvent>>;

const pagesOf = (list: EventList) => ('pages' in list ? list.pages : [list]);

const contains = (list: EventList | undefined, id: string) =>
  list && pagesOf(list).some((page) => page.items.some((e) => e.id === id));

/** Changes an event in every cached list. A list without the event stays identical, so its subscribers do not re-render. */
function patchLists(queries: QueryClient, id: string, change: (event: SportEvent) => SportEvent) {
  const patch = (page: Page<SportEvent>) => {
    const items = page.items.map((e) => (e.id === id ? change(e) : e));
    return items.some((e, i) => e !== page.items[i]) ? { ...page, items } : page;
  };
  const patched = (list: EventList): EventList => {
    if (!('pages' in list)) return patch(list);
    const pages = list.pages.map(patch);
    return pages.some((page, i) => page !== list.pages[i]) ? { ...list, pages } : list;
  };
  queries.setQueriesData<EventList>({ queryKey: ['events'] }, (list) => {
    const next = list && patched(list);
    return next === list ? undefined : next;
  });
}

/** Whether a list can contain the event. Keys are ["events", "live"] or ["events", {status, sport, …}]. */
function canList(key: unknown, event: Pick<SportEvent, 'sport'>, statuses: string[]): boolean {
  if (typeof key === 'string') return statuses.includes(key);
  const { status, sport } = (key ?? {}) as { status?: string; sport?: string };
  return status !== undefined && statuses.includes(status) && (!sport || sport === event.sport);
}

type EventState = Pick<SportEvent, 'status' | 'score' | 'featured_until'>;

/** The last received state of each event. */
const lastStates = new WeakMap<QueryClient, Map<string, EventState>>();

/** Stores the state of an event and returns its previous one: the last received, else the listed one. */
function swapState(queries: QueryClient, event: SportEvent): EventState | undefined {
  const states = lastStates.get(queries) ?? new Map<string, EventState>();
  lastStates.set(queries, states);
  const last = states.get(event.id);
  const { status, score, featured_until } = event;
  states.set(event.id, { status, score, featured_until });
  if (last) return last;
  return queries
    .getQueriesData<EventList>({ queryKey: ['events'] })
    .flatMap(([, list]) => (list ? pagesOf(list).flatMap((page) => page.items) : []))
    .find(({ id }) => id === event.id);
}

const isOver = (status: string) => status === 'ended' || status === 'abandoned';

/** Removes an event that is no longer offered. Ended events stay in the results. */
export function removeEvent(queries: QueryClient, id: string): void {
  lastStates.get(queries)?.delete(id);
  const without = (page: Page<SportEvent>) => ({
    ...page,
    items: page.items.filter((event) => event.id !== id || isOver(event.status)),
  });
  queries.setQueriesData<EventList>({ queryKey: ['events'] }, (list) => {
    if (!list || !contains(list, id)) return list;
    return 'pages' in list ? { ...list, pages: list.pages.map(without) } : without(list);
  });
  const match = queries.getQueryData<MatchDetail>(['match', id]);
  if (match && !isOver(match.event.status)) void queries.resetQueries({ queryKey: ['match', id] });
}

/**
 * Applies the summary of an event (channel `events`). Lists that gain or lose the event are refetched. Unknown events of a snapshot
 * cause no refetch, because the lists have just been fetched.
 */
export function applyEvent(queries: QueryClient, event: SportEvent, snapshot = false): void {
  const last = swapState(queries, event);
  patchLists(queries, event.id, (old) => ({ ...old, ...event }));
  const isUpdate = !(snapshot && last === undefined);
  if (isUpdate && last?.featured_until !== event.featured_until) {
    void queries.invalidateQueries({ queryKey: ['events', { top: true }] });
  }
  const lists = last ? [listStatusOf(event), listStatusOf(last)] : [listStatusOf(event)];
  if (isUpdate && (last?.status !== event.status || lists[0] !== lists[1])) {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      canList(queryKey[1], event, lists);
    void queries.invalidateQueries({ queryKey: ['events'], predicate }, { cancelRefetch: false });
  }
  slip.updateEvent(event);
  if (event.main_market) slip.updateMarket(event.main_market);
}

const upserted = <T>(list: T[], item: T, same: (other: T) => boolean): T[] =>
  list.some(same) ? list.map((other) => (same(other) ? item : other)) : [...list, item];

function withKey(match: MatchDetail, key: string, data: unknown): MatchDetail {
  if (key.startsWith('card:')) {
    const card = data as Card;
    const cards = upserted(match.cards, card, (c) => c.innings === card.innings);
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
      return { ...match, overs: upserted(match.overs, over, same) };
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
      return { ...match, worm: upserted(match.worm, point, same) };
    }
    default:
      return match;
  }
}

/** Replaces or adds markets in one pass: a message can have hundreds. */
export function withMarkets(match: MatchDetail, updates: readonly Market[]): MatchDetail {
  if (updates.length === 0) return match;
  const remaining = new Map(updates.map((market) => [market.id, market]));
  const markets = match.markets.map((market) => {
    const updated = remaining.get(market.id) ?? market;
    remaining.delete(market.id);
    return updated;
  });
  return { ...match, markets: [...markets, ...remaining.values()] };
}

/** Updates what lists show of an event: the score and the main market. */
function patchListed(queries: QueryClient, id: string, updates: ReadonlyMap<string, unknown>) {
  const score = updates.get('score') as Score | undefined;
  patchLists(queries, id, (event) => {
    const market = updates.get(`${marketKey}${event.main_market?.id}`) as Market | undefined;
    if (!market && !score) return event;
    return { ...event, ...(market && { main_market: market }), ...(score && { score }) };
  });
}

/** Applies the changed keys of one message for a match (channel `event:<id>`). */
export function applyMatch(queries: QueryClient, id: string, keys: [string, unknown][]): void {
  const markets = keys.filter(([key]) => key.startsWith(marketKey)).map(([, m]) => m as Market);
  const others = keys.filter(([key]) => !key.startsWith(marketKey));
  const cached = passToWriter(id, markets);
  if (others.length > 0 || cached.length > 0) {
    queries.setQueryData<MatchDetail>(
      ['match', id],
      (match) =>
        match &&
        withMarkets(
          others.reduce((result, [key, data]) => withKey(result, key, data), match),
          cached,
        ),
    );
  }
  const updates = new Map(keys);
  if (updates.has('event')) slip.updateEvent(updates.get('event') as SportEvent);
  for (const market of markets) slip.updateMarket(market);
  patchListed(queries, id, updates);
}

export type Push =
  | { type: 'balance'; amount: Minor; currency: string }
  | { type: 'bet'; bet: Bet }
  | { type: 'deposit'; deposit: Deposit }
  | { type: 'withdrawal'; withdrawal: Withdrawal }
  | { type: 'funds' }
  | { type: 'crash'; bet: { id: string; game: string } }
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

/** Messages have no payment details, such as an address of coins, and may be older than what the screen has fetched. */
function applyDeposit(queries: QueryClient, deposit: Deposit): void {
  const queryKey = ['deposit', deposit.id];
  const old = queries.getQueryData<Deposit>(queryKey);
  if (!old || old.updated_at > deposit.updated_at) return;
  queries.setQueryData<Deposit>(queryKey, { ...deposit, pay: old.pay });
  void queries.invalidateQueries({ queryKey });
}

/** Applies a message about the player's account (channel `player`). */
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
      void queries.invalidateQueries({ queryKey: ['bonuses'] });
      // Bets may have earned a free bet, and bets and rounds have counted for a bonus.
      for (const key of ['bets', 'bet', 'casino-rounds', 'crash-history'])
        void queries.invalidateQueries({ queryKey: [key] });
      break;
    case 'crash': // the open screen of the game reads its bets
      void queries.invalidateQueries({ queryKey: ['crash-bets', push.bet.game] });
      break;
    case 'notification':
      queries.setQueryData(['bell'], push);
      break;
    case 'bet':
      patchPages(queries, 'bets', push.bet);
      void queries.invalidateQueries({ queryKey: ['bet', push.bet.id] });
      void queries.invalidateQueries({ queryKey: ['bets'] });
      // Winnings of bonus bets are bonus money, and a void free bet is returned.
      if (push.bet.funds && push.bet.funds !== 'cash') {
        void queries.invalidateQueries({ queryKey: ['bet-funds'] });
        void queries.invalidateQueries({ queryKey: ['bonuses'] });
      }
      break;
    case 'deposit':
      applyDeposit(queries, push.deposit);
      patchPages(queries, 'deposits', push.deposit);
      break;
    case 'withdrawal':
      if (!patchPages(queries, 'withdrawals', push.withdrawal)) {
        void queries.invalidateQueries({ queryKey: ['withdrawals'] });
      }
  }
  // Balance, bets, bonuses and withdrawals decide about the next withdrawal.
  if (push.type !== 'notification') {
    void queries.invalidateQueries({ queryKey: ['withdrawal-conditions'] });
  }
}
