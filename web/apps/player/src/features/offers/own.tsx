import type { WelcomeOffer } from '@maidan/api';
import { buttonClass } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT as useAppT } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { bonusesQuery } from './calls.ts';
import { OfferCard } from './card.tsx';
import { CancelOffer } from './cancel-offer.tsx';
import { useT } from './i18n.ts';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="floodlit grid gap-3 rounded border border-rope bg-stand p-4 sm:p-6">
      <p className="heading text-lg">{title}</p>
      {children}
    </div>
  );
}

/** The offer that the player chose; `id` is empty without one. */
export function OwnOffer({ id, offers }: { id: string; offers: WelcomeOffer[] }) {
  const t = useT();
  const { data: bonuses } = useQuery(bonusesQuery);
  const waiting = bonuses?.find((bonus) => bonus.status === 'waiting' && bonus.bonus?.id === id);
  const chosen = offers.find((offer) => offer.id === id);
  const badge = (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-money">
      <BadgeCheck size={18} aria-hidden />
      {t(bonuses && !waiting ? 'offers.recorded' : 'offers.waiting')}
    </p>
  );
  const action = waiting && <CancelOffer id={waiting.id} />;
  return (
    <Section title={t('offers.yours')}>
      {chosen ? (
        <div className="grid xl:grid-cols-2">
          <OfferCard offer={chosen} badge={badge} action={action} />
        </div>
      ) : id ? (
        <Panel title={waiting?.bonus?.name ?? t('offers.other')}>
          {badge}
          {action}
        </Panel>
      ) : (
        <Panel title={t('offers.none')}>
          <p className="text-quiet">{t('offers.none_text')}</p>
        </Panel>
      )}
    </Section>
  );
}

/** How a guest gets an offer: only the sign-up forms of the promo site contain it. */
export function GuestOffer() {
  const t = useT();
  const tApp = useAppT();
  return (
    <div className="px-3 pt-6 lg:px-0">
      <Panel title={t('offers.guest')}>
        <p className="max-w-prose text-quiet">{t('offers.guest_text')}</p>
        <div className="flex flex-wrap gap-2">
          <a href="/new-promo/" className={buttonClass({ variant: 'primary' })}>
            {t('offers.sign_up')}
          </a>
          <Link to="/login" search={{ next: '/bonuses' }} className={buttonClass()}>
            {tApp('nav.sign_in')}
          </Link>
        </div>
      </Panel>
    </div>
  );
}
