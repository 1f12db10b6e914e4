import type { Card, Score, SideKey } from '@maidan/api';

/** Which side bats in an innings: the scorecard says it; without one it is told from who bats in this innings. */
export function batsIn(innings: number, score: Score, cards: Card[] = []): SideKey {
  const card = cards.find((c) => c.innings === innings);
  if (card) return card.batting;
  const other = score.batting === 'home' ? 'away' : 'home';
  return innings % 2 === score.innings % 2 ? score.batting : other;
}

/** The two innings that are compared: the last ones, super overs left out. */
export function lastTwo(innings: number[], cards: Card[]): number[] {
  const decider = new Set(cards.filter((c) => c.super_over).map((c) => c.innings));
  return [...new Set(innings)]
    .filter((n) => !decider.has(n))
    .sort((a, b) => a - b)
    .slice(-2);
}
