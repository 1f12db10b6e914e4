import { Security as SecuritySections } from '../features/account/security/index.tsx';
import { useT } from '../features/account/security/i18n.ts';
import { RequireSignIn } from '../guard.tsx';
import { Screen } from '../parts/page.tsx';

/** Password, second factor, passkeys, linked accounts, devices, account closure. */
export function Security() {
  const t = useT();
  return (
    <Screen title={t('security.title')}>
      <div className="max-w-2xl pb-6">
        <RequireSignIn>
          <SecuritySections />
        </RequireSignIn>
      </div>
    </Screen>
  );
}
