import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT as useAppT } from '../../i18n.ts';
import { useT } from './i18n.ts';
import { Panel } from './panel.tsx';

/** How a guest gets an offer: the sign-up forms of the promo site contain it. Who comes with a promo code registers here. */
export function GuestOffer({ promo }: { promo: string | undefined }) {
  const t = useT();
  const tApp = useAppT();
  return (
    <div className="px-3 pt-6 lg:px-0">
      <Panel title={t('offers.guest')}>
        <p className="max-w-prose text-quiet">{t('offers.guest_text')}</p>
        <div className="flex flex-wrap gap-2">
          {promo ? (
            <Link to="/register" search={{ promo }} className={buttonClass({ variant: 'primary' })}>
              {t('offers.sign_up')}
            </Link>
          ) : (
            <a href="/new-promo/" className={buttonClass({ variant: 'primary' })}>
              {t('offers.sign_up')}
            </a>
          )}
          <Link
            to="/login"
            search={{ next: promo ? `/bonuses?promo=${promo}` : '/bonuses' }}
            className={buttonClass()}
          >
            {tApp('nav.sign_in')}
          </Link>
        </div>
      </Panel>
    </div>
  );
}
