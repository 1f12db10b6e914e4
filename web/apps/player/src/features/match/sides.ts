import type { Score, SideKey } from '@maidan/api';

/** Which side bats in an innings, told from who bats in this one. */
export function batsIn(innings: number, score: Score): SideKey {
  const other = score.batting === 'home' ? 'away' : 'home';
  return innings % 2 === score.innings % 2 ? score.batting : other;
}
