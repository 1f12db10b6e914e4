import type { PlaceBet } from '@maidan/api';
import { minor, oddsMilli, totalOdds } from '@maidan/money';

/** The player's bonus money and free bets: none, unless a test sets them. */
export const betFunds = { bonus: minor(0), currency: 'INR', free_bets: [] as object[] };

/** The quote of a slip: one line, every price as asked, a builder at nine tenths of its legs' product. */
export function quoteOf(bet: PlaceBet) {
  const product = (builder: number) =>
    bet.legs
      .filter((leg) => leg.builder === builder)
      .reduce((odds, leg) => (odds * leg.odds) / 1000, 900);
  return {
    lines: 1,
    odds: totalOdds(bet.legs.map((leg) => leg.odds)),
    potential: minor(0),
    capped: false,
    min: minor(1000),
    max: minor(5_000_000),
    max_payout: minor(100_000_000),
    legs: bet.legs.map(({ selection_id, odds, version, builder }) => ({
      selection_id,
      odds,
      version,
      status: 'active',
      ...(builder && { builder_odds: oddsMilli(Math.floor(product(builder))) }),
    })),
  };
}

/** Answers what the slip asks beside placing; undefined is not its business. */
export function slipAnswers(call: string, body: unknown): unknown {
  if (call === 'GET /api/v3/bets/funds') return betFunds;
  if (call === 'POST /api/v3/bets/quote' || call === 'POST /api/v3/sport/quote')
    return quoteOf(body as PlaceBet);
  return undefined;
}
