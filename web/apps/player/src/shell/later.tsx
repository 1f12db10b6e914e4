import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api.ts';
import { DepositPrompt } from './deposit-prompt.tsx';

const RealityCheck = lazy(() => import('../limits/reality-check.tsx'));

/** What may come up above any screen, some time after it is there: none of it belongs to the first load. */
export default function Later() {
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
