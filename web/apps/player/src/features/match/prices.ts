import type { Market, MarketParams, MatchDetail, Selection } from '@maidan/api';
import type { Follow } from '@maidan/ui';
import { statusOf, type PriceFeed } from '../../price-feed.ts';
import { Near } from './in-view.ts';

/** A button that shows a selection, and the card it stands in once that is known. */
interface Shown {
  button: HTMLElement;
  card?: Element;
  write(): void;
}

/** How many prices a frame writes: few, so that it is not late, and not too few, because most of its cost is that of the first (`bench/match.md`). */
const most = 5;

/** How long prices may wait for their frame, in milliseconds; then all that wait are written at once. */
const patience = 120;

/**
 * The prices of one match as they are now. Buttons are written in the frames after a change: a few in each, those out of the view as
 * soon as they come into it.
 */
export class Prices implements PriceFeed {
  readonly #markets = new Map<string, Market>();
  /** The market of each selection. */
  readonly #marketOf = new Map<string, string>();
  readonly #shown = new Map<string, Set<Shown>>();
  /** In the view and not level, oldest first. */
  readonly #due = new Set<Shown>();
  /** Out of the view and not level. */
  readonly #behind = new Set<Shown>();
  readonly #near = new Near((card) => this.#wake(card));
  #waiting = 0;
  #frame = 0;

  now(selectionId: string): { market: Market; selection: Selection } | undefined {
    const market = this.#markets.get(this.#marketOf.get(selectionId) ?? '');
    const selection = market?.selections.find(({ id }) => id === selectionId);
    return market && selection && { market, selection };
  }

  follow(selectionId: string, bettable: boolean): Follow {
    return (button, write) => {
      const tell = () => {
        const now = this.now(selectionId);
        if (!now) return;
        const { market, selection } = now;
        write({ odds: selection.odds, status: statusOf(market, selection, bettable) });
      };
      const shown: Shown = { button, write: tell };
      const others = this.#shown.get(selectionId) ?? new Set();
      this.#shown.set(selectionId, others.add(shown));
      this.#ask(shown); // it may have moved between the drawing and now
      return () => {
        others.delete(shown);
        this.#due.delete(shown);
        this.#behind.delete(shown);
      };
    };
  }

  /** Takes how markets stand as the match was answered; what has been told since then is newer. */
  read(markets: readonly Market[]): void {
    for (const market of markets) {
      const last = this.#markets.get(market.id);
      if (last === undefined || market.version >= last.version) this.#take(market, last);
    }
  }

  /** Takes how markets stand now, and returns those of which more has changed than what buttons write by themselves. */
  take(markets: readonly Market[]): Market[] {
    return markets.filter((market) => {
      const last = this.#markets.get(market.id);
      this.#take(market, last);
      return !sameOffer(market, last);
    });
  }

  /** All markets as they stand. */
  all(): Market[] {
    return [...this.#markets.values()];
  }

  watch(card: Element): () => void {
    return this.#near.watch(card);
  }

  #take(market: Market, last: Market | undefined): void {
    if (market === last) return;
    this.#markets.set(market.id, market);
    for (const [i, selection] of market.selections.entries()) {
      if (selection.id !== last?.selections[i]?.id) this.#marketOf.set(selection.id, market.id);
      for (const shown of this.#shown.get(selection.id) ?? []) this.#ask(shown);
    }
    if (last && standing(market) !== standing(last)) this.#waiting = -Infinity; // what locks waits for no others
  }

  #wake(card: Element): void {
    for (const shown of this.#behind) if (shown.card === card) this.#ask(shown);
  }

  #ask(shown: Shown): void {
    if (this.#leave(shown)) return;
    this.#behind.delete(shown);
    if (this.#due.size === 0) this.#waiting = performance.now();
    this.#due.add(shown);
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#flush);
  }

  /** Leaves a button that is out of the view until it comes into it. */
  #leave(shown: Shown): boolean {
    const away = shown.card !== undefined && this.#near.isFar(shown.card);
    if (away) this.#behind.add(shown);
    return away;
  }

  readonly #flush = () => {
    this.#frame = 0;
    const late = performance.now() - this.#waiting > patience;
    const room = late ? this.#due.size : most;
    let written = 0;
    for (const shown of this.#due) {
      if (written === room) break;
      this.#due.delete(shown);
      shown.card ??= this.#near.around(shown.button); // cards are watched only after their buttons follow
      if (this.#leave(shown)) continue;
      shown.write();
      written++;
    }
    if (this.#due.size > 0) this.#frame = requestAnimationFrame(this.#flush);
  };
}

/** The states of a market and of its selections. */
const standing = ({ status, selections }: Market) =>
  selections.reduce((all, selection) => `${all} ${selection.status}`, status as string);

const sameSelection = (a: Selection, b: Selection | undefined) =>
  a.id === b?.id && a.key === b.key && a.name === b.name;

const sameParams = (a: MarketParams, b: MarketParams) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const offered = ({ status }: Market) => status === 'active' || status === 'suspended';

/** Whether two states of a market are drawn alike but for what its buttons write by themselves. */
export const sameOffer = (a: Market, b: Market | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    offered(a) &&
    offered(b) &&
    sameParams(a.params, b.params) &&
    a.group === b.group &&
    a.selections.length === b.selections.length &&
    a.selections.every((selection, i) => sameSelection(selection, b.selections[i])));

/** Passes a match on as it was while only prices move in it, so that nothing is drawn again for them. */
export function settled(): (match: MatchDetail) => MatchDetail {
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
