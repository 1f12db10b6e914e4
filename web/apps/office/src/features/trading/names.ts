import type { Translator } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';
import type { GridRow } from '../../trading.ts';

type Maybe = Translator<Key>['maybe'];

/** A key of the house in words, where the office has none of its own: set_total_games is "Set total games". */
const plain = (key: string) => {
  const words = key.replaceAll('_', ' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const sportName = (maybe: Maybe, key: string) => maybe(`trading.sport.${key}`) ?? plain(key);

/** A market by its key, with what tells it from others of the key. */
export function marketName(
  maybe: Maybe,
  market: { key: string; params: Record<string, unknown> },
): string {
  const { innings, period, number, until, side, line, player } = market.params;
  const told = [innings, period, number, until, side, player, line].filter(Boolean).join(' · ');
  const name = maybe(`trading.market.${market.key}`) ?? plain(market.key);
  return told ? `${name} · ${told}` : name;
}

/** The score in one line, whatever the sport. */
export function scoreText(score: GridRow['event']['score']): string {
  if (!score) return '';
  if (score.board) {
    const { home, away, periods, points } = score.board;
    const sets = periods?.map((pair) => (pair ?? []).join(':')).join(' ');
    const game = points?.some(Boolean) ? `(${points.join(':')})` : '';
    return [`${home}:${away}`, sets, game].filter(Boolean).join('  ');
  }
  const side = (of: typeof score.home) =>
    of && (of.runs > 0 || Number(of.overs) > 0) ? `${of.runs}/${of.wickets} (${of.overs})` : '';
  return [side(score.home), side(score.away)].filter(Boolean).join(' · ');
}
