import { minor, oddsMilli } from '@maidan/money';
import type { Bet, MatchDetail } from '@maidan/api';
import { events, match } from '@maidan/testing';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerMarketWriter } from '../market/writers.ts';
import { applyEvent, applyMatch, applyPush, removeEvent } from './patch.ts';
import { legOf, slip } from '../slip/index.ts';

const detail = match('ev1');
let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(['match', 'ev1'], detail);
  queries.setQueryData(['events', 'live'], {
    items: events().filter((e) => e.status === 'live'),
    next: '',
  });
  slip.clear();
});

const shown = () => queries.getQueryData<MatchDetail>(['match', 'ev1']);
const listed = () =>
  queries.getQueryData<{ items: MatchDetail['event'][] }>(['events', 'live'])?.items ?? [];

describe('live changes', () => {
  it('update a market in the match, the list and the slip', () => {
    const [market] = detail.markets;
    const selection = market?.selections[0];
    if (!market || !selection) throw new Error('fixture has no market');
    slip.toggle(legOf(detail.event, market, selection));
    const selections = market.selections.map((s) => ({
      ...s,
      odds: oddsMilli(3000),
      version: s.version + 1,
    }));
    applyMatch(queries, 'ev1', [[`market:${market.id}`, { ...market, selections }]]);
    expect(shown()?.markets[0]?.selections[0]?.odds).toBe(3000);
    expect(listed()[0]?.main_market?.selections[0]?.odds).toBe(3000);
    expect(slip.get().legs[0]).toMatchObject({ odds: 3000, acceptedOdds: 2140 });
  });

  it('cache only the markets that the market writer does not take', () => {
    const [written, other] = detail.markets;
    if (!written || !other) throw new Error('fixture has no markets');
    const moved = [written, other].map((m): [string, unknown] => [
      `market:${m.id}`,
      { ...m, version: m.version + 1 },
    ]);
    const stop = registerMarketWriter('ev1', (markets) =>
      markets.filter(({ id }) => id === other.id),
    );
    applyMatch(queries, 'ev1', moved);
    const versions = () =>
      shown()
        ?.markets.slice(0, 2)
        .map(({ version }) => version);
    expect(versions()).toEqual([written.version, other.version + 1]);
    expect(listed()[0]?.main_market?.version).toBe(written.version + 1);
    stop();
    applyMatch(queries, 'ev1', moved);
    expect(versions()).toEqual([written.version + 1, other.version + 1]);
  });

  it('do not touch lists without a change', () => {
    const before = queries.getQueryState(['events', 'live'])?.dataUpdateCount;
    const [, other] = detail.markets;
    if (!other) throw new Error('fixture has no markets');
    applyMatch(queries, 'ev1', [[`market:${other.id}`, { ...other, version: 99 }]]);
    expect(queries.getQueryState(['events', 'live'])?.dataUpdateCount).toBe(before);
  });

  it('extend the current over and add the next', () => {
    const last = detail.overs.at(-1);
    if (!last) throw new Error('fixture has no over');
    const ball = { n: 9, label: '6', runs: 6, wicket: false, boundary: true };
    applyMatch(queries, 'ev1', [['over', { ...last, balls: [...last.balls, ball] }]]);
    expect(shown()?.overs).toHaveLength(detail.overs.length);
    expect(shown()?.overs.at(-1)?.balls.at(-1)?.label).toBe('6');
    applyMatch(queries, 'ev1', [['over', { ...last, over: last.over + 1, balls: [ball] }]]);
    expect(shown()?.overs).toHaveLength(detail.overs.length + 1);
  });

  it('update the score in the match and the list', () => {
    applyMatch(queries, 'ev1', [['score', { ...detail.score, need: 3 }]]);
    expect([shown()?.score?.need, listed()[0]?.score?.need]).toEqual([3, 3]);
  });

  it('ignore matches that are not cached and unknown keys', () => {
    applyMatch(queries, 'ev9', [['score', detail.score]]);
    applyMatch(queries, 'ev1', [['weather', {}]]);
    expect(queries.getQueryData(['match', 'ev9'])).toBeUndefined();
    expect(shown()).toEqual(detail);
  });

  it('refetch the lists when a match moves to another list', () => {
    const [first] = listed();
    if (!first) throw new Error('fixture has no event');
    applyEvent(queries, { ...first, market_count: 9 });
    expect(listed()[0]?.market_count).toBe(9);
    applyEvent(queries, { ...first, status: 'ended' });
    expect(queries.getQueryState(['events', 'live'])?.isInvalidated).toBe(true);
  });

  it('refetch both lists at stumps and when play resumes', () => {
    const [first] = listed();
    if (!first?.score) throw new Error('fixture has no live score');
    queries.setQueryData(['events', 'upcoming'], { items: [], next: '' });
    const phases = [
      { ...first.score, phase: 'stumps' as const, day: 2 },
      { ...first.score, phase: 'play' as const },
    ];
    applyEvent(queries, first);
    for (const score of phases) {
      for (const list of ['live', 'upcoming']) queries.setQueryData(['events', list], (old) => old);
      applyEvent(queries, { ...first, score });
      for (const list of ['live', 'upcoming']) {
        expect(queries.getQueryState(['events', list])?.isInvalidated).toBe(true);
      }
    }
  });

  it('remove an event that is no longer offered, and restore it', () => {
    const [first] = listed();
    if (!first) throw new Error('fixture has no event');
    const ended = { ...first, id: 'over', status: 'ended' as const };
    queries.setQueryData(['events', 'ended'], { items: [ended], next: '' });
    applyEvent(queries, first);
    for (const id of ['ev1', 'over', 'unknown']) removeEvent(queries, id);
    expect(listed().map(({ id }) => id)).not.toContain('ev1');
    expect(shown()).toBeUndefined();
    expect(queries.getQueryData(['events', 'ended'])).toEqual({ items: [ended], next: '' });
    applyEvent(queries, first);
    expect(queries.getQueryState(['events', 'live'])?.isInvalidated).toBe(true);
  });

  it('refetch the top events when an event is featured or no longer featured', () => {
    const [first] = listed();
    if (!first) throw new Error('fixture has no event');
    const key = ['events', { top: true }];
    const stale = () => queries.getQueryState(key)?.isInvalidated;
    queries.setQueryData(key, { items: [] });
    applyEvent(queries, first);
    expect(stale()).toBe(false);
    applyEvent(queries, { ...first, featured_until: 5_000 });
    expect(stale()).toBe(true);
    queries.setQueryData(key, { items: [] });
    applyEvent(queries, { ...first, featured_until: 5_000 });
    expect(stale()).toBe(false);
    applyEvent(queries, first);
    expect(stale()).toBe(true);
  });

  it('update the balance and the bets of the player', () => {
    queries.setQueryData(['balance'], {
      amount: minor(1),
      currency: 'INR',
      total_deposit: { amount: minor(1) },
    });
    applyPush(queries, { type: 'balance', amount: minor(700), currency: 'INR' });
    expect(queries.getQueryData(['balance'])).toMatchObject({
      amount: 700,
      total_deposit: { amount: 1 },
    });
    const bet = { id: 'b1', status: 'pending' } as Bet;
    queries.setQueryData(['bets', 'all', 'all'], {
      pages: [{ items: [bet], next: '' }],
      pageParams: [''],
    });
    applyPush(queries, { type: 'bet', bet: { ...bet, status: 'won' } });
    expect(queries.getQueryData(['bets', 'all', 'all'])).toMatchObject({
      pages: [{ items: [{ id: 'b1', status: 'won' }] }],
    });
  });
});
