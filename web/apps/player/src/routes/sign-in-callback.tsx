import { CallbackResult } from '../features/account/sign-in-methods/callback.tsx';
import { useT } from '../features/account/sign-in-methods/i18n.ts';
import { Screen } from '../parts/page.tsx';

/** The callback of an identity provider; the address contains the result. */
export function SignInCallback() {
  const t = useT();
  return (
    <Screen title={t('signin.in_progress')} narrow>
      <CallbackResult />
    </Screen>
  );
}
