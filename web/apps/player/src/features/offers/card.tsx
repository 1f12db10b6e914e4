import type { WelcomeOffer } from '@maidan/api';
import { Money } from '@maidan/ui';
import type { ReactNode } from 'react';
import { Scene } from '../../parts/scene.tsx';
import { useI18n } from './i18n.ts';

/** A welcome offer: its name, percentage and maximal amount. */
export function OfferCard({
  offer,
  badge,
  action,
}: {
  offer: WelcomeOffer;
  badge?: ReactNode;
  action?: ReactNode;
}) {
  const { t, code } = useI18n();
  return (
    <article
      className={`grid grid-cols-[7rem_1fr] overflow-hidden rounded border bg-stand sm:grid-cols-[10rem_1fr] ${
        badge ? 'border-money' : 'border-rope'
      }`}
    >
      {offer.casino ? (
        <Scene scene="wheel" palette="festival" seed={7} className="size-full" />
      ) : (
        <Scene scene="pitch" palette="monsoon" seed={24} className="size-full" />
      )}
      <div className="grid gap-1 p-4">
        {badge}
        <h3 className="heading text-lg">
          {offer.bonus_name[code] ?? offer.bonus_name['en'] ?? offer.name}
        </h3>
        <p className="text-sm text-quiet">
          <bdi dir="ltr" className="num">
            {offer.percent}%
          </bdi>{' '}
          {t('offers.on_first')}
        </p>
        <Money
          amount={offer.max_bonus.amount}
          currency={offer.max_bonus.currency}
          trim
          className="board justify-self-start pt-1 text-4xl text-money"
        />
        {action && <div className="pt-2">{action}</div>}
      </div>
    </article>
  );
}
