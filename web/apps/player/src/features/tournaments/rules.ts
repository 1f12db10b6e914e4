import { formatMoney, type Minor, type OddsMilli } from '@maidan/money';
import type { TournamentDetail } from './calls.ts';
import type { TournamentTexts } from './i18n.ts';

/** What the sentences need besides the terms. */
export interface Wording {
  texts: TournamentTexts;
  odds: (odds: OddsMilli) => string;
  sportName: (sport: string) => string;
  gameName: (game: string) => string;
}

const products = ['sports', 'slots', 'tables', 'quick', 'crash', 'suppliers'] as const;
export type Product = (typeof products)[number];

/** The products of a tournament that the app knows, in one order. */
export const productsOf = (of: Pick<TournamentDetail, 'products'>): Product[] =>
  products.filter((product) => of.products.includes(product));

/** Whether only bets on sports count. */
const sportsOnly = (of: TournamentDetail) => productsOf(of).every((p) => p === 'sports');

function whatCounts(of: TournamentDetail, { texts, sportName, gameName }: Wording): string {
  const { t, locale } = texts;
  const list = (names: string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(names);
  if (of.games.length > 0)
    return sportsOnly(of)
      ? t('tournaments.rule_sports', { sports: list(of.games.map(sportName)) })
      : t('tournaments.rule_games', { games: list(of.games.map(gameName)) });
  const names = productsOf(of).map((product) => t(`tournaments.product_${product}`));
  return t('tournaments.rule_products', { products: list(names) });
}

/** How points or tickets are earned. */
function score({ by, per, points, pool }: TournamentDetail, { t }: TournamentTexts): string {
  const values = { points, per: formatMoney(per, pool.currency, { trim: true }) };
  return t(`tournaments.rule_${by}`, values);
}

function paid({ prize, wager, days }: TournamentDetail, { t }: TournamentTexts): string {
  return prize === 'bonus'
    ? t('tournaments.rule_bonus', { wager, days })
    : t('tournaments.rule_cash');
}

/** The terms of a tournament as sentences. */
export function rulesOf(of: TournamentDetail, wording: Wording): string[] {
  const { texts, odds } = wording;
  const { t } = texts;
  const draw = of.by === 'tickets';
  const money = (amount: Minor) => formatMoney(amount, of.pool.currency, { trim: true });
  const rules = [whatCounts(of, wording), score(of, texts)];
  if (of.daily_cap > 0) rules.push(t('tournaments.rule_cap', { n: of.daily_cap }));
  if (of.winning) rules.push(t('tournaments.rule_winning'));
  if (of.min_stake > 0)
    rules.push(t('tournaments.rule_min_stake', { amount: money(of.min_stake) }));
  if (of.first_stake > 0)
    rules.push(t('tournaments.rule_first_stake', { amount: money(of.first_stake) }));
  if (of.min_odds > 0) rules.push(t('tournaments.rule_min_odds', { odds: odds(of.min_odds) }));
  if (of.singles) rules.push(t('tournaments.rule_singles'));
  rules.push(t('tournaments.rule_own'), t('tournaments.rule_after'));
  rules.push(t(draw ? 'tournaments.rule_draw' : 'tournaments.rule_tie'));
  if (!draw) rules.push(t(of.together ? 'tournaments.rule_together' : 'tournaments.rule_apart'));
  if (of.stage) rules.push(t('tournaments.rule_stages'));
  rules.push(paid(of, texts));
  if (of.manual) rules.push(t('tournaments.rule_manual'));
  return rules;
}
