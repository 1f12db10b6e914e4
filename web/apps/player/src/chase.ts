import type { Score, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import type { Key } from './i18n.ts';

/** One sentence on where a match stands; how it ended is for resultText to say. */
export function standing({ t }: Translator<Key>, event: SportEvent, score?: Score): string {
  if (event.status === 'abandoned') return t('match.abandoned');
  if (!score || score.phase === 'pre') return t('match.pre');
  if (over(score) || event.status === 'ended') return t('match.ended');
  if (score.phase === 'innings_break') return t('match.break');
  if (score.phase === 'stumps') {
    return score.day ? t('match.stumps_day', { n: score.day }) : t('match.stumps');
  }
  if (chasing(score)) {
    const team = event[score.batting].short;
    return t('match.need', { team, runs: score.need, balls: score.balls_left });
  }
  return t('match.innings', { n: score.innings });
}

/** Whether nothing is left to be played, be the result official or not. */
export const over = ({ phase }: Score) => phase === 'decided' || phase === 'ended';

/** Whether a side chases, so that where the match stands is a sentence. */
export const chasing = (
  score: Score,
): score is Score & Required<Pick<Score, 'need' | 'balls_left'>> =>
  score.phase === 'play' &&
  score.innings >= 2 &&
  score.need !== undefined &&
  score.balls_left !== undefined;

/** Whether a side has faced a ball, or is about to. */
export function hasBatted(score: Score, side: 'home' | 'away'): boolean {
  return score.batting === side || score.innings > 1 || score[side].overs !== '0.0';
}
