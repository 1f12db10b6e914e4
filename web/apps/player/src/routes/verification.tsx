import { VerificationSteps } from '../features/verification/index.tsx';
import { useT } from '../features/verification/i18n.ts';
import { RequireSignIn } from '../guard.tsx';
import { Screen } from '../parts/page.tsx';

/** Verification of contact details and identity. */
export function Verification() {
  const t = useT();
  return (
    <Screen title={t('verification.title')}>
      <div className="max-w-2xl pb-6">
        <RequireSignIn>
          <VerificationSteps />
        </RequireSignIn>
      </div>
    </Screen>
  );
}
