import type { BonusTerms } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Fragment } from 'react';
import { useT as useOffersT } from '../i18n.ts';

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
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-quiet">{name}</dt>
          <dd className="num text-end">
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
