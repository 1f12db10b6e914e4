import type { BonusTerms } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { useT as useOffersT } from '../i18n.ts';
import { Lines } from '../lines.tsx';

interface Props {
  terms: BonusTerms;
  currency: string;
}

/** The conditions that decide whether to choose the bonus. */
export function Facts({ terms, currency }: Props) {
  const offers = useOffersT();
  const lines = [
    [offers('offers.min_deposit'), formatMoney(terms.min_deposit, currency, { trim: true })],
    [offers('offers.wager'), offers('offers.times_bonus', { n: terms.wager })],
    [offers('offers.time_to_use'), offers('offers.days', { n: terms.days })],
  ] as const;
  return <Lines lines={lines} />;
}
