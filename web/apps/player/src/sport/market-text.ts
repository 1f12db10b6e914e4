import type { MarketParams, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { useI18n, type SportKey } from './i18n.ts';
import { partName, partOf, readable } from './names.ts';

type Texts = Translator<SportKey>;
type Sides = Pick<SportEvent, 'sport' | 'home' | 'away'>;

export interface NamedMarket {
  key: string;
  params: MarketParams;
}

/** A line as people write a handicap: +1.5, −0.25, 0. */
export const signed = (line: number) =>
  line > 0 ? `+${line}` : line < 0 ? `−${Math.abs(line)}` : '0';

/** What a name is completed with. The line stands on the prices, except where a name asks for it. */
function completed(texts: Texts, { params }: NamedMarket, event?: Sides) {
  const { period = 0, number = 0, until = 0, innings = 0, side, player = '', places = 0 } = params;
  return {
    period,
    number,
    until,
    innings,
    player,
    places,
    overs: params.overs ?? 0,
    line: params.line ?? 0,
    part: period ? partName(texts, partOf(event?.sport ?? ''), period) : '',
    team: side && event ? event[side].name : '',
  };
}

/** The name of a market without the match it belongs to. */
export const plainMarketName = ({ maybe }: Texts, key: string): string =>
  maybe(`rulename.${key}`) ??
  maybe(`market.${key}`, { part: '', team: '' })?.trim() ??
  readable(key);

/** The name of a market in the language in use; readable words for one that has no text yet. */
export function marketName(texts: Texts, market: NamedMarket, event?: Sides): string {
  const args = completed(texts, market, event);
  const own = texts.maybe(`market.${market.key}`, args);
  if (own !== undefined) return own;
  const about = [args.team, args.player, args.part, args.number ? String(args.number) : ''];
  return [readable(market.key), ...about].filter(Boolean).join(' · ');
}

/** Answers whose words are the same everywhere: yes, no, odd … */
const plain = (texts: Texts, key: string) => texts.maybe(`selection.${key}`);

const handicap = /handicap/;

/** The name of a selection: a side, "Over 2.5", "Herons −1.5", "Yes", a score, a player. */
export function selectionName(
  texts: Texts,
  market: NamedMarket,
  selection: { key: string; name: string },
  event?: Sides,
): string {
  const { key } = selection;
  const { line } = market.params;
  const side = key === 'home' || key === 'away' ? event?.[key].name : undefined;
  if (side && line !== undefined && handicap.test(market.key)) {
    return `${side} ${signed(key === 'home' ? line : -line)}`;
  }
  if (side) return side;
  if ((key === 'over' || key === 'under') && line !== undefined)
    return texts.maybe(`selection.${key}`, { line }) ?? selection.name;
  if (event && (key === 'home_draw' || key === 'draw_away' || key === 'home_away')) {
    const [first, second] = key
      .split('_')
      .map((k) => (k === 'draw' ? '' : event[k as 'home' | 'away'].name));
    const draw = texts.t('selection.draw');
    return texts.t('selection.either', { first: first || draw, second: second || draw });
  }
  return plain(texts, key) ?? selection.name;
}

/** Both, in the language in use. */
export function useMarketText() {
  const texts = useI18n();
  return {
    market: (market: NamedMarket, event?: Sides) => marketName(texts, market, event),
    selection: (market: NamedMarket, selection: { key: string; name: string }, event?: Sides) =>
      selectionName(texts, market, selection, event),
  };
}
