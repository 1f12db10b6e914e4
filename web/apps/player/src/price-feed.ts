import type { Market, Selection } from '@maidan/api';
import type { Follow } from '@maidan/ui';
import { createContext, use, useMemo } from 'react';

/** Prices of a match that move without anything being drawn again. */
export interface PriceFeed {
  /** A selection and its market as they are now; undefined where the feed does not know it. */
  now(selectionId: string): { market: Market; selection: Selection } | undefined;
  /** Makes a button follow a selection. `bettable` is whether its match takes bets at all. */
  follow(selectionId: string, bettable: boolean): Follow;
  /** Takes a card of prices for one that may be far from the view: its buttons need not be level until it comes near. */
  watch(card: Element): () => void;
}

/** The feed of the match that is shown around; lists have none and are drawn anew. */
export const PriceFeedContext = createContext<PriceFeed | null>(null);

/** Whether the price of a selection can be taken: its own state, unless all of the market or of the match stands still. */
export const statusOf = (market: Market, selection: Selection, bettable: boolean): string =>
  market.status === 'active' && bettable ? selection.status : 'suspended';

/** The newest that is known of what was drawn, and how its button stays level with it. */
export function usePrice(drawn: { market: Market; selection: Selection }, bettable: boolean) {
  const feed = use(PriceFeedContext);
  const { id } = drawn.selection;
  const newest = () => feed?.now(id) ?? drawn;
  const follow = useMemo(() => feed?.follow(id, bettable), [feed, id, bettable]);
  return { newest, follow };
}
