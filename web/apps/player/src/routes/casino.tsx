import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/casino/i18n.ts';
import { Lobby } from '../features/casino/lobby.tsx';

/** The lobby of the casino. */
export function Casino() {
  const t = useT();
  return (
    <Screen title={t('casino.title')}>
      <Lobby />
    </Screen>
  );
}
