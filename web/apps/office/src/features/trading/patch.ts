import type { GridRow, Stand, TradedEvent } from '../../trading.ts';

type Event = GridRow['event'];
type Market = NonNullable<Event['main_market']>;

/** A row of the grid with what the live channel says of its event. */
export function takeEvent(row: GridRow, told: Event | undefined): GridRow {
  return told ? { ...row, event: told } : row;
}

/** A market of the desk with the state and the prices that players are told; an older telling changes nothing. */
function merge(stand: Stand, told: Market | undefined): Stand {
  if (!told || told.version < stand.version) return stand;
  const prices = new Map(told.selections.map((selection) => [selection.id, selection]));
  return {
    ...stand,
    status: told.status,
    version: told.version,
    cause: told.status === 'suspended' ? stand.cause : '',
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
    markets: page.markets.map((market) => merge(market, set[`market:${market.id}`] as Market)),
  };
}
