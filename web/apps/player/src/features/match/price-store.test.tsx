import type { Market } from '@maidan/api';
import { oddsMilli } from '@maidan/money';
import { match } from '@maidan/testing';
import type { Quote } from '@maidan/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMatchSelector, PriceStore, sameOffer } from './price-store.ts';

const detail = match('ev1');
const base = detail.markets[0] as Market;

/** Markets with two selections each, all at the same odds. */
const markets = (count: number, odds: number, change: Partial<Market> = {}): Market[] =>
  Array.from({ length: count }, (_, i) => ({
    ...base,
    id: `m${i}`,
    ...change,
    selections: base.selections
      .slice(0, 2)
      .map((s, n) => ({ ...s, id: `m${i}-${n}`, odds: oddsMilli(odds), status: 'active' })),
  }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const frames = (count: number) => {
  for (let i = 0; i < count; i++) vi.advanceTimersToNextFrame();
};

/** Binds a button to the first selection of each market and records the last quote of each. */
function bindButtons(prices: PriceStore, count: number) {
  const quotes: (Quote | undefined)[] = Array.from({ length: count }, () => undefined);
  const stops = quotes.map((_, i) =>
    prices.follow(`m${i}-0`, true)(document.createElement('button'), (quote) => {
      quotes[i] = quote;
    }),
  );
  return { quotes, stops, odds: () => quotes.filter(Boolean).map((quote) => quote?.odds) };
}

describe('PriceStore', () => {
  it('writes a few prices per frame, oldest first, each with its latest value', () => {
    const prices = new PriceStore();
    const { odds } = bindButtons(prices, 12);
    prices.update(markets(12, 2000));
    expect(odds()).toEqual([]);
    frames(1);
    expect(odds()).toEqual([2000, 2000, 2000, 2000, 2000]);
    prices.update(markets(12, 3000));
    frames(1);
    expect(odds().slice(5)).toEqual([3000, 3000, 3000, 3000, 3000]);
    frames(2);
    expect(odds()).toEqual(Array.from({ length: 12 }, () => 3000));
  });

  it('writes all pending prices at once when frames are late', () => {
    const prices = new PriceStore();
    const { odds } = bindButtons(prices, 10);
    prices.update(markets(10, 2000));
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 200);
    frames(1);
    expect(odds()).toHaveLength(10);
  });

  it('suspends buttons with their market and restores them', () => {
    const prices = new PriceStore();
    const { quotes } = bindButtons(prices, 1);
    prices.update(markets(1, 2000, { status: 'suspended' }));
    frames(1);
    expect(quotes[0]?.status).toBe('suspended');
    prices.update(markets(1, 2100));
    frames(1);
    expect(quotes[0]).toEqual({ odds: 2100, status: 'active' });
  });

  it('writes suspensions at once, however many prices are pending', () => {
    const prices = new PriceStore();
    const { quotes } = bindButtons(prices, 10);
    prices.update(markets(10, 2000));
    prices.update(markets(10, 2000, { status: 'suspended' }));
    frames(1);
    expect(quotes.map((quote) => quote?.status)).toEqual(
      Array.from({ length: 10 }, () => 'suspended'),
    );
  });

  it('returns the markets in which more than prices and statuses changed', () => {
    const prices = new PriceStore();
    prices.load(markets(2, 2000));
    const [first, second] = markets(2, 2100) as [Market, Market];
    expect(prices.update([first, second])).toEqual([]);
    expect(prices.update([{ ...first, params: { line: 3500 } }, second])).toHaveLength(1);
    expect(prices.update(markets(3, 2100, { status: 'settled' }))).toHaveLength(3);
  });

  it('does not overwrite newer prices with an older response', () => {
    const prices = new PriceStore();
    const atVersion = (version: number, odds: number) => markets(1, odds, { version });
    prices.load(atVersion(4, 2000));
    prices.update(atVersion(6, 2200));
    prices.load(atVersion(5, 2100));
    expect(prices.latest('m0-0')?.selection.odds).toBe(2200);
    prices.load(atVersion(7, 2300));
    expect(prices.all()).toMatchObject([{ version: 7 }]);
  });

  it('returns the latest price before it is written to the button', () => {
    const prices = new PriceStore();
    bindButtons(prices, 1);
    prices.update(markets(1, 2000));
    prices.update(markets(1, 2600));
    expect(prices.latest('m0-0')?.selection.odds).toBe(2600);
    expect(prices.latest('unknown')).toBeUndefined();
  });

  it('does not write to unbound buttons', () => {
    const prices = new PriceStore();
    const { quotes, stops } = bindButtons(prices, 1);
    prices.update(markets(1, 2000));
    stops[0]?.();
    frames(2);
    expect(quotes[0]).toBeUndefined();
  });

  it('defers buttons out of view until they come into view', () => {
    let notify: IntersectionObserverCallback = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          notify = callback;
        }
        observe() {}
      },
    );
    const card = document.createElement('section');
    const setInView = (isIntersecting: boolean) =>
      notify(
        [{ target: card, isIntersecting } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
    const prices = new PriceStore();
    prices.track(card);
    const button = card.appendChild(document.createElement('button'));
    const write = vi.fn();
    prices.follow('m0-0', true)(button, write);
    setInView(false);
    prices.update(markets(1, 2000));
    prices.update(markets(1, 2200));
    frames(3);
    expect(write).not.toHaveBeenCalled();
    setInView(true);
    frames(1);
    expect(write.mock.calls).toEqual([[{ odds: 2200, status: 'active' }]]);
    vi.unstubAllGlobals();
  });
});

describe('createMatchSelector', () => {
  it('returns the previous match while only prices and suspensions change', () => {
    const select = createMatchSelector();
    const first = { ...detail, markets: markets(3, 2000) };
    expect(select(first)).toBe(first);
    expect(select({ ...first, markets: markets(3, 2500) })).toBe(first);
    expect(select({ ...first, markets: markets(3, 2500, { status: 'suspended' }) })).toBe(first);
  });

  it.each([
    ['another market', { markets: markets(4, 2000) }],
    ['a settled market', { markets: markets(3, 2000, { status: 'settled' }) }],
    ['another line', { markets: markets(3, 2000, { params: { line: 9500 } }) }],
    ['another score', { score: undefined }],
    ['a new ball', { overs: [...detail.overs] }],
  ])('returns the new match with %s', (_, change) => {
    const select = createMatchSelector();
    const first = { ...detail, markets: markets(3, 2000) };
    select(first);
    const next = { ...first, ...change };
    expect(select(next)).toBe(next);
  });

  it('compares offers by their selections, not their versions', () => {
    const [a] = markets(1, 2000) as [Market];
    const other = { ...a, selections: a.selections.slice(1) };
    expect(sameOffer(a, { ...a, version: a.version + 1 })).toBe(true);
    expect(sameOffer(a, other)).toBe(false);
    expect(sameOffer(a, undefined)).toBe(false);
  });
});
