import type { SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import type { SportKey } from '../sport/i18n.ts';

/** Returns the translated result of a match, undefined without one. A verdict without a translation is in English. */
export function resultText(
  { maybe }: Translator<SportKey>,
  { home, away, score }: Pick<SportEvent, 'home' | 'away' | 'score'>,
): string | undefined {
  const verdict = score?.verdict;
  if (!verdict) return score?.result || undefined;
  const { key, side, who = '', runs = 0, wickets = 0, round = 0, method } = verdict;
  const name = (side === 'away' ? away : home).name;
  const text = maybe(`verdict.${key}`, {
    name,
    who,
    runs,
    wickets,
    round,
    score: (verdict.score ?? []).join(':'),
  });
  if (text === undefined) return score.result;
  return method ? `${text} (\u2066${method}\u2069)` : text;
}
