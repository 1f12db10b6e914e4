import { lazy, Suspense } from 'react';
import { useProofRequest } from './with-proof.ts';

const ProofDialog = lazy(() => import('./dialog.tsx'));

/** Shows the dialog of `withProof`, which is loaded when it first opens. */
export function ProofHost() {
  const request = useProofRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog {...request} />
    </Suspense>
  );
}
