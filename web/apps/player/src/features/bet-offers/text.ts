import { formatMoney, minor } from '@maidan/money';
import { useT } from '../../domain/bet-offer/i18n.ts';
import { leastLegs, type BetOffer } from '../../domain/bet-offer/offer.ts';
import { useOddsArgs } from '../../domain/bet-offer/text.ts';
import { maxLegs } from '../../domain/slip/summary.ts';

const amountOf = ({ most }: BetOffer) => formatMoney(most.amount, most.currency, { trim: true });

/** Returns the function that writes what an offer gives as one sentence or two. */
export function useSummary(): (offer: BetOffer) => string {
  const t = useT();
  return (offer) => {
    const { steps = [], lost = 1, percent = 100 } = offer.legs;
    const [amount, legs] = [amountOf(offer), leastLegs(offer)];
    if (offer.kind === 'insurance')
      return t('betoffers.sum_insurance', { lost, percent, legs, amount });
    return t('betoffers.sum_boost', {
      steps: steps.length,
      least: `${steps[0]?.percent ?? 0}%`,
      most: `${steps.at(-1)?.percent ?? 0}%`,
      legs,
      amount,
    });
  };
}

/** Returns the function that writes what counts for an offer, and what it gives. */
function useOwnTerms(): (offer: BetOffer) => string[] {
  const t = useT();
  const oddsArgs = useOddsArgs();
  return (offer) => {
    const { kind, legs, days, min_odds, least_stake } = offer;
    const amount = amountOf(offer);
    const least = formatMoney(least_stake ?? minor(0), offer.most.currency, { trim: true });
    if (kind === 'boost')
      return [
        t('betoffers.term_legs_boost', oddsArgs(legs.odds)),
        t('betoffers.term_percent'),
        t('betoffers.term_paid', { amount }),
      ];
    return [
      t('betoffers.term_legs_insurance', { n: legs.min, ...oddsArgs(legs.odds) }),
      t('betoffers.term_lost', { n: legs.lost ?? 1 }),
      t('betoffers.term_gives', { percent: legs.percent ?? 100, amount, least }),
      t('betoffers.term_free_bet', { days, ...oddsArgs(min_odds) }),
      t('betoffers.term_barred'),
    ];
  };
}

/** Returns the function that writes all terms of an offer, one after the other. */
export function useTerms(): (offer: BetOffer) => string[] {
  const t = useT();
  const ownTerms = useOwnTerms();
  return (offer) => {
    const { daily = 0 } = offer.legs;
    return [
      t('betoffers.term_bets', { least: leastLegs(offer), most: maxLegs }),
      t('betoffers.term_placed'),
      ...ownTerms(offer),
      ...(daily > 0 ? [t('betoffers.term_daily', { n: daily })] : []),
      t(`betoffers.term_undone_${offer.kind}`),
      t('betoffers.term_cash_out'),
    ];
  };
}
