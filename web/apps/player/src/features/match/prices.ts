import type { Market, MatchDetail, Selection } from '@maidan/api';
import type { Follow } from '@maidan/ui';
import { statusOf, type PriceFeed } from '../../price-feed.ts';
import { isFar, Near } from './near.ts';

/** A button that shows a selection. */
interface Shown {
  button: HTMLElement;
  write(): void;
}

/** How many prices a frame writes: few, so that no gap is long (`bench/match.md`). */
const most = 4;

/** How long prices may wait for their frame, in milliseconds; then all that wait are written at once. */
const patience = 120;

/**
 * The prices of one match as they are now. Buttons are written in the frames after a change: a few in each, those far
 * from the view as soon as they come near it.
 */
export class Prices implements PriceFeed {
  readonly #known = new Map<string, { market: Market; selection: Selection }>();
  readonly #shown = new Map<string, Set<Shown>>();
  /** Oldest first. */
  readonly #due = new Set<Shown>();
  #waiting = 0;
  readonly #near = new Near((card) => this.#wake(card));
  #frame = 0;

  now(selectionId: string): { market: Market; selection: Selection } | undefined {
    return this.#known.get(selectionId);
  }

  follow(selectionId: string, bettable: boolean): Follow {
    return (button, write) => {
      const tell = () => {
        const now = this.#known.get(selectionId);
        if (!now) return;
        const { market, selection } = now;
        write({ odds: selection.odds, status: statusOf(market, selection, bettable) });
      };
      const shown = { button, write: tell };
      const others = this.#shown.get(selectionId) ?? new Set();
      this.#shown.set(selectionId, others.add(shown));
      this.#ask(shown); // it may have moved between the drawing and now
      return () => {
        others.delete(shown);
        this.#due.delete(shown);
      };
    };
  }

  /** Takes how the markets of the match stand now. */
  take(markets: readonly Market[]): void {
    for (const market of markets) {
      for (const selection of market.selections) {
        const last = this.#known.get(selection.id);
        if (last?.market === market) break; // nothing of it has changed
        this.#known.set(selection.id, { market, selection });
        for (const shown of this.#shown.get(selection.id) ?? []) this.#ask(shown);
      }
    }
  }

  watch(card: Element): () => void {
    return this.#near.watch(card);
  }

  #wake(card: Element): void {
    for (const all of this.#shown.values())
      for (const shown of all) if (card.contains(shown.button)) this.#ask(shown);
  }

  #ask(shown: Shown): void {
    if (isFar(shown.button)) return; // asked for again when it comes near
    if (this.#due.size === 0) this.#waiting = performance.now();
    this.#due.add(shown);
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#flush);
  }

  readonly #flush = () => {
    this.#frame = 0;
    const late = performance.now() - this.#waiting > patience;
    let left = late ? this.#due.size : most;
    for (const shown of this.#due) {
      if (left === 0) break;
      this.#due.delete(shown);
      if (isFar(shown.button)) continue;
      shown.write();
      left--;
    }
    if (this.#due.size > 0) this.#frame = requestAnimationFrame(this.#flush);
  };
}

const sameSelection = (a: Selection, b: Selection | undefined) =>
  a.id === b?.id && a.key === b.key && a.name === b.name;

const offered = ({ status }: Market) => status === 'active' || status === 'suspended';

/** Whether two states of a market are drawn alike but for what its buttons write by themselves. */
export const sameOffer = (a: Market, b: Market | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    offered(a) &&
    offered(b) &&
    a.params === b.params &&
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
