import { useT } from '../../domain/bet-offer/i18n.ts';
import type { BetOffer } from '../../domain/bet-offer/offer.ts';
import { added } from '../../domain/bet-offer/text.ts';

interface Props {
  /** Empty for an insurance. */
  steps: NonNullable<BetOffer['legs']['steps']>;
}

/** What so many legs add. A list of pairs: a table with eight columns would be too wide for a phone. */
export function Steps({ steps }: Props) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <dl className="grid grid-cols-4 gap-2">
      {steps.map(({ legs, percent }) => (
        <div key={legs} className="rounded bg-raised px-1 py-2 text-center">
          <dt className="text-xs text-quiet">{t('betoffers.legs', { n: legs })}</dt>
          <dd className="num font-semibold text-money">
            <bdi dir="ltr">{added(percent)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
