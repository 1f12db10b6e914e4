import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api.ts';
import { DepositPrompt } from './deposit-prompt.tsx';

const RealityCheck = lazy(() => import('../domain/limits/reality-check.tsx'));

/** Dialogs that open over any screen some time after it loaded, so their code is not in the first load. */
export default function Deferred() {
  const signedIn = useSignedIn();
  return (
    <>
      <DepositPrompt />
      {signedIn && (
        <Suspense>
          <RealityCheck />
        </Suspense>
      )}
    </>
  );
}
