import { useSearch } from '@tanstack/react-router';
import { ConfirmLink } from '../features/verification/confirm-link.tsx';
import { useT } from '../features/verification/i18n.ts';
import { Screen } from '../parts/page.tsx';

/** The screen that the link in a confirmation email opens. */
export function Confirm() {
  const t = useT();
  const { code, remove } = useSearch({ from: '/confirm' });
  return (
    <Screen title={t(remove ? 'confirm.title_remove' : 'confirm.title')} narrow>
      <ConfirmLink code={code ?? ''} removal={Boolean(remove)} />
    </Screen>
  );
}
