import type { Market } from '@maidan/api';
import { oddsMilli } from '@maidan/money';
import { match } from '@maidan/testing';
import type { Quote } from '@maidan/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Prices, sameOffer, settled } from './prices.ts';

const detail = match('ev1');
const base = detail.markets[0] as Market;

/** So many markets of two selections each, all at one price. */
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

/** Buttons that follow the first selection of each of so many markets, and what each has been told last. */
function shown(prices: Prices, count: number) {
  const told: (Quote | undefined)[] = Array.from({ length: count }, () => undefined);
  const stops = told.map((_, i) =>
    prices.follow(`m${i}-0`, true)(document.createElement('button'), (quote) => {
      told[i] = quote;
    }),
  );
  return { told, stops, at: () => told.filter(Boolean).map((quote) => quote?.odds) };
}

describe('prices of a match', () => {
  it('are written a few in a frame, the oldest first, each as it is then', () => {
    const prices = new Prices();
    const { at } = shown(prices, 12);
    prices.take(markets(12, 2000));
    expect(at()).toEqual([]);
    frames(1);
    expect(at()).toEqual([2000, 2000, 2000, 2000, 2000]);
    prices.take(markets(12, 3000));
    frames(1);
    expect(at().slice(5)).toEqual([3000, 3000, 3000, 3000, 3000]);
    frames(2);
    expect(at()).toEqual(Array.from({ length: 12 }, () => 3000));
  });

  it('are written all at once when frames come too slowly', () => {
    const prices = new Prices();
    const { at } = shown(prices, 10);
    prices.take(markets(10, 2000));
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 200);
    frames(1);
    expect(at()).toHaveLength(10);
  });

  it('lock when their market stands still, and come back', () => {
    const prices = new Prices();
    const { told } = shown(prices, 1);
    prices.take(markets(1, 2000, { status: 'suspended' }));
    frames(1);
    expect(told[0]?.status).toBe('suspended');
    prices.take(markets(1, 2100));
    frames(1);
    expect(told[0]).toEqual({ odds: 2100, status: 'active' });
  });

  it('lock at once, however many wait', () => {
    const prices = new Prices();
    const { told } = shown(prices, 10);
    prices.take(markets(10, 2000));
    prices.take(markets(10, 2000, { status: 'suspended' }));
    frames(1);
    expect(told.map((quote) => quote?.status)).toEqual(
      Array.from({ length: 10 }, () => 'suspended'),
    );
  });

  it('give back the markets of which more has changed than prices and locks', () => {
    const prices = new Prices();
    prices.read(markets(2, 2000));
    const [first, second] = markets(2, 2100) as [Market, Market];
    expect(prices.take([first, second])).toEqual([]);
    expect(prices.take([{ ...first, params: { line: 3500 } }, second])).toHaveLength(1);
    expect(prices.take(markets(3, 2100, { status: 'settled' }))).toHaveLength(3);
  });

  it('stay what was told when an older answer comes', () => {
    const prices = new Prices();
    const at = (version: number, odds: number) => markets(1, odds, { version });
    prices.read(at(4, 2000));
    prices.take(at(6, 2200));
    prices.read(at(5, 2100));
    expect(prices.now('m0-0')?.selection.odds).toBe(2200);
    prices.read(at(7, 2300));
    expect(prices.all()).toMatchObject([{ version: 7 }]);
  });

  it('are known at once for whoever taps, also before they are written', () => {
    const prices = new Prices();
    shown(prices, 1);
    prices.take(markets(1, 2000));
    prices.take(markets(1, 2600));
    expect(prices.now('m0-0')?.selection.odds).toBe(2600);
    expect(prices.now('nobody')).toBeUndefined();
  });

  it('are not written any more into what has gone', () => {
    const prices = new Prices();
    const { told, stops } = shown(prices, 1);
    prices.take(markets(1, 2000));
    stops[0]?.();
    frames(2);
    expect(told[0]).toBeUndefined();
  });

  it('wait far from the view, and are level when they come near it', () => {
    let tell: IntersectionObserverCallback = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          tell = callback;
        }
        observe() {}
      },
    );
    const card = document.createElement('section');
    const seen = (isIntersecting: boolean) =>
      tell(
        [{ target: card, isIntersecting } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
    const prices = new Prices();
    prices.watch(card);
    const button = card.appendChild(document.createElement('button'));
    const write = vi.fn();
    prices.follow('m0-0', true)(button, write);
    seen(false);
    prices.take(markets(1, 2000));
    prices.take(markets(1, 2200));
    frames(3);
    expect(write).not.toHaveBeenCalled();
    seen(true);
    frames(1);
    expect(write.mock.calls).toEqual([[{ odds: 2200, status: 'active' }]]);
    vi.unstubAllGlobals();
  });
});

describe('a match that is passed on', () => {
  it('stays what it was while only prices move and markets stand still', () => {
    const pass = settled();
    const first = { ...detail, markets: markets(3, 2000) };
    expect(pass(first)).toBe(first);
    expect(pass({ ...first, markets: markets(3, 2500) })).toBe(first);
    expect(pass({ ...first, markets: markets(3, 2500, { status: 'suspended' }) })).toBe(first);
  });

  it.each([
    ['a market more', { markets: markets(4, 2000) }],
    ['a market that is settled', { markets: markets(3, 2000, { status: 'settled' }) }],
    ['another line', { markets: markets(3, 2000, { params: { line: 9500 } }) }],
    ['another score', { score: undefined }],
    ['a ball', { overs: [...detail.overs] }],
  ])('is another with %s', (_, change) => {
    const pass = settled();
    const first = { ...detail, markets: markets(3, 2000) };
    pass(first);
    const next = { ...first, ...change };
    expect(pass(next)).toBe(next);
  });

  it('tells offers apart by what is drawn of them', () => {
    const [a] = markets(1, 2000) as [Market];
    const other = { ...a, selections: a.selections.slice(1) };
    expect(sameOffer(a, { ...a, version: a.version + 1 })).toBe(true);
    expect(sameOffer(a, other)).toBe(false);
    expect(sameOffer(a, undefined)).toBe(false);
  });
});
