import { CallbackResult } from '../features/account/sign-in-methods/callback.tsx';
import { useT } from '../features/account/sign-in-methods/i18n.ts';
import { Screen } from '../shell/page.tsx';

/** Where an identity provider sends visitors back to; the address carries the result. */
export function SignInCallback() {
  const t = useT();
  return (
    <Screen title={t('signin.coming')} narrow>
      <CallbackResult />
    </Screen>
  );
}
