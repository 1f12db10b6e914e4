import type { Args } from './message.ts';

/** The texts of a sport catalogue, `lang/player/<code>.sport.json`: the labels of markets on every screen. */
export interface SportTexts {
  maybe: (key: string, args?: Args) => string | undefined;
}

/** What names are completed with. */
export interface Sides {
  sport: string;
  home: { name: string };
  away: { name: string };
}

export interface NamedMarket {
  key: string;
  params: {
    innings?: number;
    period?: number;
    number?: number;
    until?: number;
    overs?: number;
    places?: number;
    line?: number;
    side?: string;
    player?: string;
    name?: string;
  };
}

/** A key as words, for what has no text yet: "total_corners" is "Total corners". */
export function readable(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a sport or of a page about one of its leagues. */
export const sportName = ({ maybe }: SportTexts, slug: string): string =>
  maybe(`sport.${slug}`) ?? readable(slug);

/** What the parts of a match are called, by sport; where a scoreboard says its own name, that one counts. */
const parts: Record<string, string> = {
  football: 'half',
  fifa: 'half',
  handball: 'half',
  kabaddi: 'half',
  'ice-hockey': 'period',
  basketball: 'quarter',
  'aussie-rules': 'quarter',
  tennis: 'set',
  'table-tennis': 'set',
  volleyball: 'set',
  baseball: 'inning',
  ebaseball: 'inning',
  boxing: 'round',
  mma: 'round',
  dota: 'map',
  'counter-strike': 'map',
};

export const partOf = (sport: string): string => parts[sport] ?? 'period';

/** "2nd half", "Set 3", "Overtime". */
export const partName = ({ maybe }: SportTexts, part: string, n: number): string =>
  maybe(`part.${part}`, { n }) ?? `${readable(part)} ${n}`;

/** A line as people write a handicap: +1.5, −0.25, 0. */
export const signed = (line: number) =>
  line > 0 ? `+${line}` : line < 0 ? `−${Math.abs(line)}` : '0';

const teamOf = (side: string | undefined, event?: Sides) =>
  event && (side === 'home' || side === 'away') ? event[side].name : '';

/** What a name is completed with. The line stands on the prices, except where a name asks for it. */
function completed(texts: SportTexts, { params }: NamedMarket, event?: Sides) {
  const { period = 0, number = 0, until = 0, innings = 0, player = '', places = 0 } = params;
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
    team: teamOf(params.side, event),
  };
}

/** The label of a kind of market, as rules call it: without the match, team or number that the market's own label contains. */
export const plainMarketName = ({ maybe }: SportTexts, key: string): string =>
  maybe(`rulename.${key}`) ?? maybe(`market.${key}`) ?? readable(key);

/** The name of a market in the language in use; readable words for one that has no text yet. */
export function marketName(texts: SportTexts, market: NamedMarket, event?: Sides): string {
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
function composed({ maybe }: SportTexts, key: string, event: Sides): string | undefined {
  const side = (k = '') => teamOf(k, event) || (maybe('selection.draw') ?? readable('draw'));
  const [, winner, method] = byMethod.exec(key) ?? [];
  if (winner) return maybe(`selection.by_${method}`, { side: side(winner) });
  const [, stopper, round] = byRound.exec(key) ?? [];
  if (stopper) return maybe('selection.in_round', { side: side(stopper), n: Number(round) });
  const [, first, between, second] = inTurn.exec(key) ?? [];
  if (!first) return undefined;
  const sides = { first: side(first), second: side(second) };
  return between === '/' ? `${sides.first} / ${sides.second}` : maybe('selection.either', sides);
}

/** The name of a selection: a side, "Over 2.5", "Herons −1.5", "Yes", a score, a player. */
export function selectionName(
  texts: SportTexts,
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
