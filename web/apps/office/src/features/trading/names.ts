import type en from '@lang/player/en.sport.json';
import { createPart } from '@maidan/i18n/react';
import {
  marketName,
  selectionName,
  sportName,
  type NamedMarket,
  type Sides,
} from '@maidan/i18n/sport';
import catalogues from 'virtual:lang/player.sport';
import { currentLanguage, useI18n } from '../../i18n.ts';
import type { GridRow } from '../../trading.ts';

const { useI18n: useSportTexts } = createPart<keyof typeof en>(
  catalogues,
  () => useI18n().code,
  currentLanguage(),
);

/** Sports, markets and selections by the names that players read. */
export function useNames() {
  const texts = useSportTexts();
  return {
    sport: (key: string) => sportName(texts, key),
    market: (market: NamedMarket, event?: Sides) => marketName(texts, market, event),
    selection: (market: NamedMarket, selection: { key: string; name: string }, event?: Sides) =>
      selectionName(texts, market, selection, event),
  };
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
