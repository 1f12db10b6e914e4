import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useErrorText, useSignedIn } from '../api.ts';
import { GiftLink } from '../features/gift/link.tsx';
import { MissionsLink } from '../features/missions/link.tsx';
import { Choices } from '../features/offers/choices.tsx';
import { GuestOffer } from '../features/offers/guest.tsx';
import { useT as useOffersT } from '../features/offers/i18n.ts';
import { OwnBonuses } from '../features/offers/own.tsx';
import { PlayOffers } from '../features/offers/play-offers.tsx';
import { useT } from '../i18n.ts';
import { meQuery } from '../domain/account/me.ts';
import { offersQuery } from '../domain/bonus/offers.ts';
import { settingsQuery } from '../settings.ts';
import { useTitle } from '../parts/page.tsx';
import { TournamentsLink } from '../parts/tournaments-link.tsx';

const BetOffers = lazy(() => import('../features/bet-offers/index.tsx'));
const CrashOfferLink = lazy(() => import('../features/offers/crash/link.tsx'));
const PromoCode = lazy(() => import('../features/promo-code/index.tsx'));

function OffersSkeleton() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-3 px-3 pt-6 lg:px-0 xl:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}

/** The player's bonuses, and the offers on play that can be begun. One that is begun moves to the bonuses and takes the focus there. */
function OwnOffers() {
  const [begun, setBegun] = useState('');
  const onFocus = useCallback(() => setBegun(''), []);
  return (
    <>
      <OwnBonuses begun={begun} onFocus={onFocus} />
      <PlayOffers onBegun={({ id }) => setBegun(id)} />
    </>
  );
}

/** The player's bonuses, and the offers in the player's currency, or in the brand's for a guest. */
export function Offers() {
  const app = useT();
  const t = useOffersT();
  const explain = useErrorText();
  useTitle(t('offers.title'));
  const signedIn = useSignedIn();
  const { promo } = useSearch({ from: '/bonuses' });
  const me = useQuery({ ...meQuery, enabled: signedIn });
  const settings = useQuery(settingsQuery);
  const currency = signedIn ? me.data?.balance.currency : settings.data?.default_currency;
  const offers = useQuery({ ...offersQuery(currency ?? ''), enabled: Boolean(currency) });
  const failed = me.error ?? settings.error ?? offers.error;
  const retry = () => [me, settings, offers].forEach((q) => void (q.error && q.refetch()));
  // For guests at the end: the text about their sign-up is followed by what they can choose.
  const betOffers = currency && (
    <Suspense>
      <BetOffers currency={currency} />
    </Suspense>
  );
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('offers.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('offers.note')} {app('app.play_money_long')}
        </p>
      </div>
      <div className="grid gap-3 px-3 pt-4 lg:px-0">
        <GiftLink />
        <MissionsLink />
        <TournamentsLink>{t('offers.tournaments')}</TournamentsLink>
        <Suspense>
          <CrashOfferLink />
        </Suspense>
      </div>
      {signedIn ? (
        <>
          <div className="px-3 pt-4 lg:px-0">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <PromoCode linked={promo} />
            </Suspense>
          </div>
          <OwnOffers />
          {betOffers}
        </>
      ) : (
        <GuestOffer promo={promo} />
      )}
      {currency && offers.data ? (
        <Choices
          currency={currency}
          offers={offers.data}
          chosen={signedIn ? me.data?.meta.welcome_bonus_id : undefined}
        />
      ) : failed ? (
        <ErrorState
          title={app('page.error')}
          text={explain(failed)}
          action={<Button onClick={retry}>{app('app.retry')}</Button>}
        />
      ) : (
        <OffersSkeleton />
      )}
      {!signedIn && betOffers}
    </div>
  );
}
