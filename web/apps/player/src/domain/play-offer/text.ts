import type { BonusTerms, PlayOffer } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { useI18n } from './i18n.ts';
import { productsOf } from './rules.ts';

/** What is needed to say what an offer gives. */
export interface Given {
  kind: PlayOffer['kind'];
  terms: BonusTerms;
  /** What one player gets at most. */
  amount: Minor;
  currency: string;
}

/** Returns the function that names the products of which plays count, as a list. */
export function useProductsText(): (terms: Pick<BonusTerms, 'counts'>) => string {
  const { t, locale } = useI18n();
  return (terms) =>
    new Intl.ListFormat(locale).format(
      productsOf(terms).map((product) => t(`playoffers.on_${product}`)),
    );
}

/** Returns the function that says in a sentence what an offer gives. */
export function useSummary(): (offer: Given) => string {
  const { t } = useI18n();
  const productsText = useProductsText();
  return ({ kind, terms, amount, currency }) =>
    t(`playoffers.sum_${kind}`, {
      percent: `${terms.play?.percent ?? 0}%`,
      products: productsText(terms),
      days: terms.days,
      as: terms.wager > 0 ? 'bonus' : 'cash',
      amount: formatMoney(amount, currency, { trim: true }),
    });
}
