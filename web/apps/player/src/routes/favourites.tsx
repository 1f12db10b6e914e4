import { Favourites as Starred } from '../features/favourites/screen.tsx';
import { SignedIn } from '../guard.tsx';
import { Screen } from '../shell/page.tsx';
import { useT } from '../sport/i18n.ts';

/** What the player has starred. */
export function Favourites() {
  const t = useT();
  return (
    <Screen title={t('page.favourites')}>
      <SignedIn>
        <Starred />
      </SignedIn>
    </Screen>
  );
}
