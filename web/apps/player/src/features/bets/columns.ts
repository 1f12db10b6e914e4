import type { Bet } from '@maidan/api';
import { extrasOf } from '../../domain/bet-offer/offer.ts';

/** The estimated height of a bet's card in pixels, to choose a column before it is rendered. */
const estimatedHeight = (bet: Bet) =>
  170 +
  bet.legs.reduce((sum, { event }) => sum + (event?.score ? 205 : 110), 0) +
  (bet.status === 'pending' ? 64 : 0) +
  ((bet.lines ?? 1) > 1 ? 28 : 0) +
  extrasOf(bet).length * 28;

/** Distributes bets over columns, each to the shortest one so far. Bets that are appended later do not move earlier ones. */
export function columnsOf(bets: Bet[], count: number): Bet[][] {
  const columns = Array.from({ length: count }, () => ({ bets: [] as Bet[], height: 0 }));
  for (const bet of bets) {
    const [shortest] = [...columns].sort((a, b) => a.height - b.height);
    shortest?.bets.push(bet);
    if (shortest) shortest.height += estimatedHeight(bet);
  }
  return columns.map((column) => column.bets);
}
