import { OfflineBar, Toaster } from '@maidan/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '../api.ts';
import { SlipColumn, SlipDock } from '../features/slip/index.tsx';
import { useT } from '../i18n.ts';
import { ProofHost } from '../domain/proof/host.tsx';
import { useWide } from '../parts/media.ts';
import { seriesIn } from './participation.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

// Dialogs that open over any screen some time after it loaded, so their code is not in the first load.
const DepositPrompt = lazy(async () => ({
  default: (await import('./deposit-prompt.tsx')).DepositPrompt,
}));
const RealityCheck = lazy(async () => ({
  default: (await import('../domain/limits/reality-check.tsx')).RealityCheck,
}));
const Participation = lazy(async () => ({
  default: (await import('./participation.tsx')).Participation,
}));
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

const hasWelcomeParam = () => location.search.includes('welcomeme=1');

/** The layout of all screens: top bar, screen, bet slip beside it (wide) or below it (phone), tab bar. */
export function Layout() {
  const t = useT();
  const wide = useWide();
  const signedIn = useSignedIn();
  const [welcome] = useState(hasWelcomeParam);
  const { pathname, hash } = useLocation();
  const hidesSlip = /^\/(login|register|deposit|withdraw|(casino|tournaments)(\/.*)?)$/.test(
    pathname,
  );
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-floodlight focus:p-3 focus:text-on-floodlight"
      >
        {t('app.skip')}
      </a>
      <OfflineBar text={t('app.offline')} />
      <TopBar />
      <div className="mx-auto flex max-w-[1480px] items-start lg:gap-6 lg:px-6">
        <main id="main" tabIndex={-1} className="min-w-0 grow pb-36 outline-none lg:pb-12">
          {welcome && (
            <Suspense>
              <Welcome />
            </Suspense>
          )}
          {seriesIn(hash) && (
            <Suspense>
              <Participation hash={hash} />
            </Suspense>
          )}
          <Outlet />
        </main>
        {wide && !hidesSlip && <SlipColumn />}
      </div>
      {!wide && <SlipDock hidden={hidesSlip} />}
      {!wide && <TabBar />}
      {signedIn && (
        <Suspense>
          <DepositPrompt />
          <RealityCheck />
        </Suspense>
      )}
      <ProofHost />
      <Toaster closeLabel={t('app.close')} label={t('app.notices')} />
    </div>
  );
}
