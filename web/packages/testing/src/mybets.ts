import type { Bet } from '@maidan/api';
import { minor } from '@maidan/money';

const call = /^(?:POST|PUT|DELETE) \/api\/v3\/bets\/([^/]+)\/cash-out(\/quote|\/order)?$/;

/** Answers about cash-out: half of what a bet can win is what it is worth; undefined is not its business. */
export function cashOutAnswers(asked: string, bets: Bet[], body: unknown): unknown {
  const [, id, what] = call.exec(asked) ?? [];
  const bet = bets.find((b) => b.id === id);
  if (!bet) return undefined;
  const left = minor(bet.stake - (bet.cashed ?? 0));
  const offer = minor(Math.floor((bet.potential * left) / bet.stake / 2));
  if (what === '/order') return {};
  if (what === '/quote') {
    return {
      bet_id: bet.id,
      quote_id: `quote-${bet.id}`,
      currency: bet.currency,
      stake: left,
      fair: offer,
      offer,
      delay_ms: 0,
      choices: [],
    };
  }
  const { percent } = body as { percent: number };
  const stake = percent === 100 ? left : minor(Math.floor((left * percent) / 100));
  bet.cashed = minor((bet.cashed ?? 0) + stake);
  const paid = minor(Math.floor((offer * stake) / left));
  bet.cashed_for = minor((bet.cashed_for ?? 0) + paid);
  const whole = bet.cashed === bet.stake;
  if (whole) bet.status = 'cashed';
  return { id: 'c1', bet_id: bet.id, stake, paid, whole, at: bet.placed_at };
}
