import type { Card, Score, SideKey } from '@maidan/api';

/** Returns the batting side of an innings: from its scorecard, else by alternation from the current innings. */
export function battingSide(innings: number, score: Score, cards: Card[] = []): SideKey {
  const card = cards.find((c) => c.innings === innings);
  if (card) return card.batting;
  const other = score.batting === 'home' ? 'away' : 'home';
  return innings % 2 === score.innings % 2 ? score.batting : other;
}

/** Returns the numbers of the last two innings, super overs excluded. */
export function lastTwoInnings(innings: number[], cards: Card[]): number[] {
  const superOvers = new Set(cards.filter((c) => c.super_over).map((c) => c.innings));
  return [...new Set(innings)]
    .filter((n) => !superOvers.has(n))
    .sort((a, b) => a - b)
    .slice(-2);
}
