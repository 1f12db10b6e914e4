import { Arrival } from '../features/account/ways/arrival.tsx';
import { useT } from '../features/account/ways/i18n.ts';
import { Screen } from '../shell/page.tsx';

/** Where another house sends who was there: the address says what came of it. */
export function Way() {
  const t = useT();
  return (
    <Screen title={t('ways.coming')} narrow>
      <Arrival />
    </Screen>
  );
}
