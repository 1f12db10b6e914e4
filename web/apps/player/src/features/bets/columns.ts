import type { Bet } from '@maidan/api';

/** About how tall a bet's card is, in pixels: exact enough to choose a column, and known before it is drawn. */
const tall = ({ legs, status, lines }: Bet) =>
  170 +
  legs.reduce((sum, { event }) => sum + (event?.score ? 205 : 110), 0) +
  (status === 'pending' ? 64 : 0) +
  ((lines ?? 1) > 1 ? 28 : 0);

/**
 * Deals bets out to columns, each to the one that is shortest so far. A bet stays in its column when more come behind it, and the
 * tops of the columns are the latest.
 */
export function columnsOf(bets: Bet[], count: number): Bet[][] {
  const columns = Array.from({ length: count }, () => ({ bets: [] as Bet[], height: 0 }));
  for (const bet of bets) {
    const [shortest] = [...columns].sort((a, b) => a.height - b.height);
    shortest?.bets.push(bet);
    if (shortest) shortest.height += tall(bet);
  }
  return columns.map((column) => column.bets);
}
