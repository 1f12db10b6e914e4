import { lazy, Suspense } from 'react';
import { useQuestion } from './proven.ts';

const ProofDialog = lazy(() => import('./dialog.tsx'));

/** Where the dialog of `proven` opens; it is loaded when it is needed. */
export function ProofHost() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog {...question} />
    </Suspense>
  );
}
