import type { BonusTerms } from '@maidan/api';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useT as useOffersT } from '../i18n.ts';

interface Props {
  terms: BonusTerms;
  currency: string;
  /** The number of the deposit, from 1. */
  deposit: number;
  /** The figure of the page, not that of a step. */
  large?: boolean;
}

/** How much of a deposit a bonus is, and its most. */
export function Figure({ terms, currency, deposit, large = false }: Props) {
  const offers = useOffersT();
  return (
    <p className="grid gap-1.5">
      <bdi
        dir="ltr"
        className={clsx('board justify-self-start text-money', large ? 'text-7xl' : 'text-4xl')}
      >
        {terms.percent}%
      </bdi>
      <span className={clsx('text-quiet', large && 'text-lg')}>
        {offers(deposit === 1 ? 'offers.on_first' : 'offers.on_deposit')}{' '}
        <Money
          amount={terms.max_bonus}
          currency={currency}
          trim
          className={clsx('font-semibold text-fore', large && 'text-2xl')}
        />
      </span>
    </p>
  );
}
