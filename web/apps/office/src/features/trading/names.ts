import type en from '@lang/player/en.sport.json';
import { createPart } from '@maidan/i18n/react';
import {
  marketName,
  plainMarketName,
  selectionName,
  sportName,
  type NamedMarket,
  type Sides,
} from '@maidan/i18n/sport';
import { inningsOver, wicketsOf } from '@maidan/ui';
import catalogues from 'virtual:lang/player.sport';
import { currentLanguage, useI18n } from '../../i18n.ts';
import type { About, GridRow, TradedBet } from '../../domain/trading/trading.ts';

const { useI18n: useSportTexts } = createPart<keyof typeof en>(
  catalogues,
  () => useI18n().code,
  currentLanguage(),
);

/** Sports, markets and selections by the names that players read. */
export function useNames() {
  const texts = useSportTexts();
  const { maybe } = useI18n();
  const market = (of: NamedMarket, event?: Sides) => marketName(texts, of, event);
  const selection = (of: NamedMarket, one: { key: string; name: string }, event?: Sides) =>
    selectionName(texts, of, one, event);
  return {
    sport: (key: string) => sportName(texts, key),
    /** The name of a producer of prices or scores; a feed from the configuration has its configured name. */
    producer: (key: string) => maybe(`trading.producer.${key}`) ?? key,
    /** Every market of a key. */
    kind: (key: string) => plainMarketName(texts, key),
    market,
    selection,
    leg: (leg: TradedBet['legs'][number]) => {
      const of = { key: leg.market_key, params: leg.market_params };
      const one = { key: leg.selection_key, name: leg.selection_name };
      return { market: market(of, leg.event), selection: selection(of, one, leg.event) };
    },
    /** The selection that a line of the desk is about, and the market; empty where it is about none. */
    about: (of: About) => ({
      market: of.market ? market(of.market, of) : '',
      selection: of.market && of.selection ? selection(of.market, of.selection, of) : '',
    }),
  };
}

/** Where an event stands. A live match that rests overnight is at stumps: the desk lists it among the upcoming ones. */
export const stateOf = ({ status, score }: GridRow['event']) =>
  status === 'live' && score?.phase === 'stumps' ? 'stumps' : status;

/** The score in one line, whatever the sport. */
export function scoreText(score: GridRow['event']['score']): string {
  if (!score) return '';
  if (score.board) {
    const { home, away, periods, points } = score.board;
    const sets = periods?.map((pair) => (pair ?? []).join(':')).join(' ');
    const game = points?.some(Boolean) ? `(${points.join(':')})` : '';
    return [`${home}:${away}`, sets, game].filter(Boolean).join('  ');
  }
  const side = (of: typeof score.home) => {
    if (!of || (of.runs === 0 && !of.before && Number(of.overs) === 0)) return '';
    const before = of.before ? `${inningsOver(of.before)} & ` : '';
    return `${before}${of.runs}${wicketsOf(of)} (${of.overs})`;
  };
  return [side(score.home), side(score.away)].filter(Boolean).join(' · ');
}
