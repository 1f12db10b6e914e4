import { FinishRegistration } from '../features/account/ways/finish.tsx';
import { useT } from '../features/account/ways/i18n.ts';
import { Screen } from '../shell/page.tsx';

/** The rest of a registration whose beginning was at another house. */
export function RegisterFinish() {
  const t = useT();
  return (
    <Screen title={t('ways.finish_title')} narrow>
      <FinishRegistration />
    </Screen>
  );
}
