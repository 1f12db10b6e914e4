import { CapturedMessages } from '../features/verification/inbox.tsx';
import { useT } from '../features/verification/i18n.ts';
import { Screen } from '../parts/page.tsx';

/** The inbox of a demo system. */
export function Inbox() {
  const t = useT();
  return (
    <Screen title={t('inbox.title')} narrow>
      <CapturedMessages />
    </Screen>
  );
}
