import { FinishRegistration } from '../features/account/sign-in-methods/finish.tsx';
import { useT } from '../features/account/sign-in-methods/i18n.ts';
import { Screen } from '../shell/page.tsx';

/** The rest of a registration whose beginning was at another house. */
export function RegisterFinish() {
  const t = useT();
  return (
    <Screen title={t('signin.finish_title')} narrow>
      <FinishRegistration />
    </Screen>
  );
}
