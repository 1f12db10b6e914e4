import type { BetExtra } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { useT } from '../../domain/bet-offer/i18n.ts';
import { OfferIcon } from '../../domain/bet-offer/icon.tsx';

interface Props {
  extras: readonly BetExtra[];
  currency: string;
}

/** What offers give for a bet in addition to its payout, or that they wait for its other legs. */
export default function Extras({ extras, currency }: Props) {
  const t = useT();
  const textOf = ({ kind, name, waiting, amount }: BetExtra) =>
    waiting
      ? t('betoffers.extra_waiting', { name })
      : t(`betoffers.extra_${kind}`, {
          name,
          amount: formatMoney(amount, currency, { trim: true, sign: kind === 'boost' }),
        });
  return (
    <ul className="grid gap-1 text-sm" data-testid="bet-extras">
      {extras.map((extra) => (
        <li key={extra.name} className="flex gap-2">
          <OfferIcon kind={extra.kind} className={extra.waiting ? 'text-quiet' : 'text-money'} />
          <span className="min-w-0">{textOf(extra)}</span>
        </li>
      ))}
    </ul>
  );
}
