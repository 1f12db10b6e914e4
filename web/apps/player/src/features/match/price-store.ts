import type { Market, MarketParams, MatchDetail, Selection } from '@maidan/api';
import type { Follow } from '@maidan/ui';
import { statusOf, type PriceFeed } from '../../domain/market/price-feed.ts';
import { ViewTracker } from './view-tracker.ts';

/** A button bound to a selection, and its card once that is known. */
interface Binding {
  button: HTMLElement;
  card?: Element;
  write(): void;
}

/** Price writes per frame. More would delay the frame; fewer would waste its fixed cost (`bench/match.md`). */
const writesPerFrame = 5;

/** After this delay all pending prices are written in one frame, in milliseconds. */
const maxDelay = 120;

/**
 * Holds the latest prices of one match and writes them to bound buttons, a few per animation frame. Buttons out of view are written
 * when they come into view.
 */
export class PriceStore implements PriceFeed {
  readonly #markets = new Map<string, Market>();
  /** The market of each selection. */
  readonly #marketOf = new Map<string, string>();
  readonly #bindings = new Map<string, Set<Binding>>();
  /** Outdated buttons in view, oldest first. */
  readonly #pending = new Set<Binding>();
  /** Outdated buttons out of view. */
  readonly #deferred = new Set<Binding>();
  readonly #cards = new ViewTracker((card) => this.#resume(card));
  #pendingSince = 0;
  #frame = 0;

  latest(selectionId: string): { market: Market; selection: Selection } | undefined {
    const market = this.#markets.get(this.#marketOf.get(selectionId) ?? '');
    const selection = market?.selections.find(({ id }) => id === selectionId);
    return market && selection && { market, selection };
  }

  follow(selectionId: string, bettable: boolean): Follow {
    return (button, write) => {
      const writeLatest = () => {
        const latest = this.latest(selectionId);
        if (!latest) return;
        const { market, selection } = latest;
        write({ odds: selection.odds, status: statusOf(market, selection, bettable) });
      };
      const binding: Binding = { button, write: writeLatest };
      const bindings = this.#bindings.get(selectionId) ?? new Set();
      this.#bindings.set(selectionId, bindings.add(binding));
      this.#schedule(binding); // the price may have changed since the render
      return () => {
        bindings.delete(binding);
        this.#pending.delete(binding);
        this.#deferred.delete(binding);
      };
    };
  }

  /** Stores fetched markets. Newer live updates are not overwritten. */
  load(markets: readonly Market[]): void {
    for (const market of markets) {
      const last = this.#markets.get(market.id);
      if (last === undefined || market.version >= last.version) this.#set(market, last);
    }
  }

  /** Stores live updates and returns the markets in which more than prices and statuses changed. */
  update(markets: readonly Market[]): Market[] {
    return markets.filter((market) => {
      const last = this.#markets.get(market.id);
      this.#set(market, last);
      return !sameOffer(market, last);
    });
  }

  /** Returns the latest state of all markets. */
  all(): Market[] {
    return [...this.#markets.values()];
  }

  track(card: Element): () => void {
    return this.#cards.track(card);
  }

  #set(market: Market, last: Market | undefined): void {
    if (market === last) return;
    this.#markets.set(market.id, market);
    for (const [i, selection] of market.selections.entries()) {
      if (selection.id !== last?.selections[i]?.id) this.#marketOf.set(selection.id, market.id);
      for (const binding of this.#bindings.get(selection.id) ?? []) this.#schedule(binding);
    }
    if (last && statusesOf(market) !== statusesOf(last)) this.#pendingSince = -Infinity; // suspensions are written at once
  }

  #resume(card: Element): void {
    for (const binding of this.#deferred) if (binding.card === card) this.#schedule(binding);
  }

  #schedule(binding: Binding): void {
    if (this.#defer(binding)) return;
    this.#deferred.delete(binding);
    if (this.#pending.size === 0) this.#pendingSince = performance.now();
    this.#pending.add(binding);
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#flush);
  }

  /** Defers a button that is out of view and returns whether it did. */
  #defer(binding: Binding): boolean {
    const outOfView = binding.card !== undefined && this.#cards.isOutOfView(binding.card);
    if (outOfView) this.#deferred.add(binding);
    return outOfView;
  }

  readonly #flush = () => {
    this.#frame = 0;
    const late = performance.now() - this.#pendingSince > maxDelay;
    const limit = late ? this.#pending.size : writesPerFrame;
    let written = 0;
    for (const binding of this.#pending) {
      if (written === limit) break;
      this.#pending.delete(binding);
      binding.card ??= this.#cards.closestTracked(binding.button); // effects of buttons run before those of their card
      if (this.#defer(binding)) continue;
      binding.write();
      written++;
    }
    if (this.#pending.size > 0) this.#frame = requestAnimationFrame(this.#flush);
  };
}

/** The statuses of a market and its selections as one string. */
const statusesOf = ({ status, selections }: Market) =>
  selections.reduce((all, selection) => `${all} ${selection.status}`, status as string);

const sameSelection = (a: Selection, b: Selection | undefined) =>
  a.id === b?.id && a.key === b.key && a.name === b.name;

const sameParams = (a: MarketParams, b: MarketParams) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const isOpen = ({ status }: Market) => status === 'active' || status === 'suspended';

/** Whether two states of a market differ at most in odds and open statuses, which buttons write themselves. */
export const sameOffer = (a: Market, b: Market | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    isOpen(a) &&
    isOpen(b) &&
    sameParams(a.params, b.params) &&
    a.group === b.group &&
    a.selections.length === b.selections.length &&
    a.selections.every((selection, i) => sameSelection(selection, b.selections[i])));

/** Returns a query selector that returns the previous match while only prices change, so that the page does not re-render. */
export function createMatchSelector(): (match: MatchDetail) => MatchDetail {
  let last: MatchDetail | undefined;
  return (match) => {
    const same =
      last &&
      Object.keys(match).length === Object.keys(last).length &&
      (Object.keys(match) as (keyof MatchDetail)[]).every(
        (key) => key === 'markets' || match[key] === last?.[key],
      ) &&
      match.markets.length === last.markets.length &&
      match.markets.every((market, i) => sameOffer(market, last?.markets[i]));
    if (!same) last = match;
    return last ?? match;
  };
}
