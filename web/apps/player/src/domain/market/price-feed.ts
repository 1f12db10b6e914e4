import type { Market, Selection } from '@maidan/api';
import type { Follow } from '@maidan/ui';
import { createContext, use, useMemo } from 'react';

/** Live prices of an event that update without a React render. */
export interface PriceFeed {
  /** Returns a selection and its market with the latest prices; undefined for an unknown selection. */
  latest(selectionId: string): { market: Market; selection: Selection } | undefined;
  /** Binds a button to a selection. `bettable` is whether the event accepts bets. */
  follow(selectionId: string, bettable: boolean): Follow;
  /** Tracks whether a card is in view. Buttons in a card out of view update when it comes into view. */
  track(card: Element): () => void;
}

/** The price feed of the surrounding match page. Lists have no feed and re-render. */
export const PriceFeedContext = createContext<PriceFeed | null>(null);

/** The selection's status, or `suspended` when its market or event accepts no bets. */
export const statusOf = (market: Market, selection: Selection, bettable: boolean): string =>
  market.status === 'active' && bettable ? selection.status : 'suspended';

/** Returns the latest price of a rendered selection and the binding that updates its button. */
export function usePrice(rendered: { market: Market; selection: Selection }, bettable: boolean) {
  const feed = use(PriceFeedContext);
  const { id } = rendered.selection;
  const latest = () => feed?.latest(id) ?? rendered;
  const follow = useMemo(() => feed?.follow(id, bettable), [feed, id, bettable]);
  return { latest, follow };
}
