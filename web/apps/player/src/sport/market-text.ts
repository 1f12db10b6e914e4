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
  if (market.params.name) return market.params.name; // a feed brought it
  const about = [args.team, args.player, args.part, args.number ? String(args.number) : ''];
  return [readable(market.key), ...about].filter(Boolean).join(' · ');
}

const handicap = /handicap/;
const byMethod = /^(home|away)_(ko|submission|decision)$/;
const byRound = /^(home|away)_r(\d+)$/;
const inTurn = /^(home|draw|away)([/_])(home|draw|away)$/;

/** Answers made of sides: "Herons by knockout", "Herons / draw", "Herons or draw". */
function composed(texts: Texts, key: string, event: Sides): string | undefined {
  const side = (k = '') =>
    k === 'home' || k === 'away' ? event[k].name : texts.t('selection.draw');
  const [, winner, method] = byMethod.exec(key) ?? [];
  if (winner) return texts.maybe(`selection.by_${method}`, { side: side(winner) });
  const [, stopper, round] = byRound.exec(key) ?? [];
  if (stopper) return texts.t('selection.in_round', { side: side(stopper), n: Number(round) });
  const [, first, between, second] = inTurn.exec(key) ?? [];
  if (!first) return undefined;
  const sides = { first: side(first), second: side(second) };
  return between === '/' ? `${sides.first} / ${sides.second}` : texts.t('selection.either', sides);
}

/** The name of a selection: a side, "Over 2.5", "Herons −1.5", "Yes", a score, a player. */
export function selectionName(
  texts: Texts,
  market: NamedMarket,
  selection: { key: string; name: string },
  event?: Sides,
): string {
  const { key, name } = selection;
  const { line } = market.params;
  if (event && (key === 'home' || key === 'away')) {
    const by = line !== undefined && handicap.test(market.key);
    return by ? `${event[key].name} ${signed(key === 'home' ? line : -line)}` : event[key].name;
  }
  if (key === 'over' || key === 'under') {
    return (line !== undefined && texts.maybe(`selection.${key}`, { line })) || name;
  }
  return (event && composed(texts, key, event)) ?? texts.maybe(`selection.${key}`) ?? name;
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
