import { lazy, Suspense } from 'react';
import { PersonalData } from '../features/profile/index.tsx';
import { useT } from '../features/profile/i18n.ts';
import { RequireSignIn } from '../guard.tsx';
import { Screen } from '../parts/page.tsx';

const Rewards = lazy(() => import('../features/rewards/index.tsx'));

/** Personal data. */
export function Profile() {
  const t = useT();
  return (
    <Screen title={t('profile.title')}>
      <div className="max-w-2xl pb-6">
        <RequireSignIn>
          <div className="grid gap-3">
            <Suspense>
              <Rewards />
            </Suspense>
            <PersonalData />
          </div>
        </RequireSignIn>
      </div>
    </Screen>
  );
}
