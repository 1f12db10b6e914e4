import { formatMoney, minor } from '@maidan/money';
import type { OfferTrial } from '../../domain/promo-code/trials.ts';

/** How the numbers of a trial are written. */
export function useTrialNumbers({ currency, players }: OfferTrial) {
  return {
    money: (amount: number) => formatMoney(minor(amount), currency, { trim: true }),
    percent: (part: number, of: number) => ((part / of) * 100).toFixed(1),
    /** A number of all players, for one of them. */
    each: (all: number) => all / players,
  };
}
