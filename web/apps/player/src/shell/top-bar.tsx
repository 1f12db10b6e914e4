import { buttonClass, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api.ts';
import { useT } from '../i18n.ts';
import { useShownBalance } from '../domain/wallet/shown.ts';
import { settingsQuery } from '../settings.ts';
import { useBrand } from './brand.ts';
import { Logo } from './logo.tsx';

const Bell = lazy(() => import('../features/notices/bell.tsx'));

function PlayerMenu() {
  const t = useT();
  const data = useShownBalance();
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <Suspense fallback={<span className="size-11" />}>
        <Bell />
      </Suspense>
      <Link to="/me" className="tap grid content-center justify-items-end leading-tight">
        <span className="sr-only">{t('nav.balance')}</span>
        {data ? (
          <Money
            amount={data.amount}
            currency={data.currency}
            data-testid="balance"
            className="text-lg font-semibold text-money font-narrow"
          />
        ) : (
          <Skeleton className="h-7 w-20" />
        )}
        <span className="whitespace-nowrap text-xs text-quiet">{t('app.play_money')}</span>
      </Link>
      <Link to="/deposit" className={buttonClass({ size: 'md', className: 'px-3 sm:px-4' })}>
        {t('nav.deposit')}
      </Link>
    </div>
  );
}

function GuestMenu() {
  const t = useT();
  return (
    <div className="flex items-center gap-2">
      <Link to="/login" className={buttonClass({ variant: 'quiet', className: 'px-3' })}>
        {t('nav.sign_in')}
      </Link>
      <Link to="/register" className={buttonClass({ className: 'px-3' })}>
        {t('nav.join')}
      </Link>
    </div>
  );
}

const navItem =
  'grid min-h-16 content-center border-b-2 border-transparent px-1 text-quiet hover:text-fore ' +
  'data-[status=active]:border-floodlight data-[status=active]:text-fore';

export function TopBar() {
  const t = useT();
  const signedIn = useSignedIn();
  const { data: settings } = useQuery(settingsQuery);
  useBrand(settings);
  // The home link needs a name before the settings are loaded.
  const brand = settings?.brand.name ?? 'Maidan';
  return (
    <header className="sticky top-0 z-30 border-b border-rope bg-ground">
      <div className="mx-auto flex min-h-14 max-w-[1480px] items-center gap-6 px-3 lg:min-h-16 lg:px-6">
        <Link to="/" className="tap flex items-center gap-2" aria-label={brand}>
          <Logo />
          <span className="heading hidden text-2xl font-bold font-narrow min-[400px]:block">
            {brand}
          </span>
        </Link>
        <nav aria-label={t('nav.main')} className="hidden gap-5 lg:flex">
          <Link to="/" activeOptions={{ exact: true }} className={navItem}>
            {t('nav.home')}
          </Link>
          <Link to="/live" className={navItem}>
            {t('nav.live')}
          </Link>
          <Link to="/sports" activeOptions={{ exact: true }} className={navItem}>
            {t('nav.sports')}
          </Link>
          <Link to="/sports/cricket" className={navItem}>
            {t('nav.cricket')}
          </Link>
          <Link to="/casino" className={navItem}>
            {t('nav.casino')}
          </Link>
          <Link to="/tournaments" className={`${navItem} max-xl:hidden`}>
            {t('nav.tournaments')}
          </Link>
          <Link to="/bets" className={navItem}>
            {t('nav.bets')}
          </Link>
          <Link to="/me" className={navItem}>
            {t('nav.account')}
          </Link>
          <Link to="/help" className={navItem}>
            {t('me.help')}
          </Link>
        </nav>
        <div className="ms-auto">{signedIn ? <PlayerMenu /> : <GuestMenu />}</div>
      </div>
    </header>
  );
}
