import type { WelcomeOffer } from '@maidan/api';
import { Money } from '@maidan/ui';
import type { ReactNode } from 'react';
import { Scene } from '../../parts/scene.tsx';
import { useI18n } from './i18n.ts';
import { Counts, Terms } from './terms.tsx';

/** A welcome offer: its name, percentage, maximal amount and terms. */
export function OfferCard({ offer, action }: { offer: WelcomeOffer; action?: ReactNode }) {
  const { t, code } = useI18n();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start overflow-hidden sm:content-stretch rounded border border-rope bg-stand sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="h-24 sm:h-full">
        {offer.casino ? (
          <Scene scene="wheel" palette="festival" seed={7} className="size-full" />
        ) : (
          <Scene scene="pitch" palette="monsoon" seed={24} className="size-full" />
        )}
      </div>
      <div className="grid content-start gap-1 p-4">
        <h3 className="heading text-lg">
          {offer.bonus_name[code] ?? offer.bonus_name['en'] ?? offer.name}
        </h3>
        <p className="text-sm text-quiet">
          <bdi dir="ltr" className="num">
            {offer.percent}%
          </bdi>{' '}
          {t(offer.deposit === 1 ? 'offers.on_first' : 'offers.on_deposit')}
        </p>
        <Money
          amount={offer.max_bonus.amount}
          currency={offer.max_bonus.currency}
          trim
          className="board justify-self-start pt-1 text-4xl text-money"
        />
        <div className="grid gap-3 pt-3">
          <Terms terms={offer.terms} currency={offer.max_bonus.currency} />
          <section className="grid gap-1 border-t border-rope pt-3">
            <h4 className="text-sm font-semibold">{t('offers.counts')}</h4>
            <Counts terms={offer.terms} />
          </section>
        </div>
        {action && <div className="pt-3">{action}</div>}
      </div>
    </article>
  );
}
