import { Preferences } from '../features/notices/preferences.tsx';
import { useT } from '../features/notices/i18n.ts';
import { RequireSignIn } from '../guard.tsx';
import { Screen } from '../parts/page.tsx';

/** The notification preferences: which channels the player receives messages on. */
export function Notifications() {
  const t = useT();
  return (
    <Screen title={t('notices.preferences')}>
      <div className="max-w-2xl">
        <RequireSignIn>
          <Preferences />
        </RequireSignIn>
      </div>
    </Screen>
  );
}
