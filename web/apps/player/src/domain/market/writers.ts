import type { Market } from '@maidan/api';

/** Takes updated markets and returns those that it does not show itself. */
export type MarketWriter = (markets: readonly Market[]) => readonly Market[];

const writers = new Map<string, MarketWriter>();

/**
 * Registers the screen of an event to receive its market updates while it is mounted. Prices change several times a second, and writing
 * each to the query cache would re-render every subscriber. Returns a function that unregisters the writer.
 */
export function registerMarketWriter(eventId: string, writer: MarketWriter): () => void {
  writers.set(eventId, writer);
  return () => {
    if (writers.get(eventId) === writer) writers.delete(eventId);
  };
}

/** Passes updated markets to the event's writer and returns those that belong in the query cache. */
export const passToWriter = (eventId: string, markets: readonly Market[]): readonly Market[] =>
  writers.get(eventId)?.(markets) ?? markets;
