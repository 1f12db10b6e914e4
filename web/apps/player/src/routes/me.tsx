import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api.ts';
import {
  BalanceCard,
  DisplaySettings,
  HelpLink,
  MenuLinks,
  SignOut,
} from '../features/account/menu.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

const BonusSummary = lazy(() => import('../features/offers/summary.tsx'));
const Rewards = lazy(() => import('../features/rewards/index.tsx'));

/** The profile menu. */
export function Me() {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <Screen title={t('me.title')}>
      <div className="mx-auto grid max-w-2xl gap-3 lg:mx-0 lg:max-w-none">
        <RequireSignIn>
          <BalanceCard />
          <Suspense>
            <BonusSummary />
            <Rewards />
          </Suspense>
        </RequireSignIn>
        <div className="grid gap-3 lg:block lg:columns-2 lg:gap-3 lg:[&>*]:mb-3 lg:[&>*]:break-inside-avoid">
          {signedIn && <MenuLinks />}
          <HelpLink />
          <DisplaySettings />
          {signedIn && <SignOut />}
        </div>
      </div>
    </Screen>
  );
}
