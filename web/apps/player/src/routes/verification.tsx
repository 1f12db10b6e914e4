import { Steps } from '../features/verification/index.tsx';
import { useT } from '../features/verification/i18n.ts';
import { SignedIn } from '../guard.tsx';
import { Screen } from '../shell/page.tsx';

/** Who the player is and how he is reached. */
export function Verification() {
  const t = useT();
  return (
    <Screen title={t('verification.title')}>
      <div className="max-w-2xl pb-6">
        <SignedIn>
          <Steps />
        </SignedIn>
      </div>
    </Screen>
  );
}
