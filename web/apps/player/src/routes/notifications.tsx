import { Preferences } from '../features/notices/preferences.tsx';
import { useT } from '../features/notices/i18n.ts';
import { SignedIn } from '../guard.tsx';
import { Screen } from '../shell/page.tsx';

/** By which ways the player hears from the house. */
export function Notifications() {
  const t = useT();
  return (
    <Screen title={t('notices.preferences')}>
      <div className="max-w-2xl">
        <SignedIn>
          <Preferences />
        </SignedIn>
      </div>
    </Screen>
  );
}
