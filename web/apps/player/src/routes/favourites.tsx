import { Favourites as FavouriteList } from '../features/favourites/screen.tsx';
import { RequireSignIn } from '../guard.tsx';
import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/sport/i18n.ts';

/** The player's favourites. */
export function Favourites() {
  const t = useT();
  return (
    <Screen title={t('page.favourites')}>
      <RequireSignIn>
        <FavouriteList />
      </RequireSignIn>
    </Screen>
  );
}
