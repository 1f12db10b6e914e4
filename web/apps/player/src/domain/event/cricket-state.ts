import type { Score, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';

/** Describes the state of a cricket match in one sentence. For results see resultText. */
export function stateText({ t }: Translator<Key>, event: SportEvent, score?: Score): string {
  if (event.status === 'abandoned') return t('match.abandoned');
  if (!score || score.phase === 'pre') return t('match.pre');
  if (isOver(score) || event.status === 'ended') return t('match.ended');
  if (score.phase === 'innings_break') return t('match.break');
  if (score.phase === 'stumps') {
    return score.day ? t('match.stumps_day', { n: score.day }) : t('match.stumps');
  }
  if (isChase(score)) {
    const team = event[score.batting].short;
    return t('match.need', { team, runs: score.need, balls: score.balls_left });
  }
  return t('match.innings', { n: score.innings });
}

/** Whether play has ended, with or without an official result. */
export const isOver = ({ phase }: Score) => phase === 'decided' || phase === 'ended';

/** Whether the batting side is chasing a target, so that stateText names the runs that it needs. */
export const isChase = (
  score: Score,
): score is Score & Required<Pick<Score, 'need' | 'balls_left'>> =>
  score.phase === 'play' &&
  score.innings >= 2 &&
  score.need !== undefined &&
  score.balls_left !== undefined;

/** Whether a side is batting or has batted. */
export function hasBatted(score: Score, side: 'home' | 'away'): boolean {
  return score.batting === side || score.innings > 1 || score[side].overs !== '0.0';
}
