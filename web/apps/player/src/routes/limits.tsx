import { Protection } from '../features/limits/screen.tsx';
import { SignedIn } from '../guard.tsx';
import { useT } from '../limits/i18n.ts';
import { Screen } from '../shell/page.tsx';

/** Safer play: limits, reality checks, breaks. */
export function Limits() {
  const t = useT();
  return (
    <Screen title={t('limits.title')}>
      <div className="max-w-5xl">
        <SignedIn>
          <Protection />
        </SignedIn>
      </div>
    </Screen>
  );
}
