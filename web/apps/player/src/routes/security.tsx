import { Security as Everything } from '../features/account/security/index.tsx';
import { useT } from '../features/account/security/i18n.ts';
import { SignedIn } from '../guard.tsx';
import { Screen } from '../shell/page.tsx';

/** Password, second factor, passkeys, devices, the end of the account. */
export function Security() {
  const t = useT();
  return (
    <Screen title={t('security.title')}>
      <div className="max-w-2xl pb-6">
        <SignedIn>
          <Everything />
        </SignedIn>
      </div>
    </Screen>
  );
}
