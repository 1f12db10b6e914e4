import { marketKey } from '@maidan/api';
import type { GridRow, Stand, TradedEvent } from '../../domain/trading/trading.ts';

type Event = GridRow['event'];
type Market = NonNullable<Event['main_market']>;

/** A row of the grid with what the live channel says of its event. */
export function takeEvent(row: GridRow, published: Event | undefined): GridRow {
  return published ? { ...row, event: published } : row;
}

/** A market of the trading desk with published state and prices; an older message changes nothing. */
function merge(stand: Stand, published: Market | undefined): Stand {
  if (!published || published.version < stand.version) return stand;
  const prices = new Map(published.selections.map((selection) => [selection.id, selection]));
  return {
    ...stand,
    status: published.status,
    version: published.version,
    cause: published.status === 'suspended' ? stand.cause : '',
    selections: stand.selections.map((selection) => {
      const now = prices.get(selection.id);
      return now ? { ...selection, odds: now.odds, version: now.version } : selection;
    }),
  };
}

/** An event of the desk with what its live channel says. Markets that the desk does not show yet come with the next answer. */
export function takeMarket(page: TradedEvent, set: Record<string, unknown>): TradedEvent {
  const event = set['event'] as Event | undefined;
  const score = set['score'] as Event['score'];
  return {
    ...page,
    event: { ...page.event, ...event, ...(score && { score }) },
    markets: page.markets.map((market) => merge(market, set[marketKey + market.id] as Market)),
  };
}
