import { FinishRegistration } from '../features/account/sign-in-methods/finish-registration.tsx';
import { useT } from '../features/account/sign-in-methods/i18n.ts';
import { Screen } from '../parts/page.tsx';

/** The last step of a registration that began at an identity provider. */
export function RegisterFinish() {
  const t = useT();
  return (
    <Screen title={t('signin.finish_title')} narrow>
      <FinishRegistration />
    </Screen>
  );
}
