import { ApiError } from '@maidan/api';
import { lazy, Suspense, type ReactNode } from 'react';

const Refusal = lazy(() => import('./refusal.tsx'));

const ours = /^(limit_(reached|required)|timed_out|self_excluded|(product|jurisdiction)_closed)$/;

/** The refusal of a stake or a deposit: for the player's protection it has its own form, any other is `children`. */
export function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError && ours.test(error.code))) return children;
  return (
    <Suspense>
      <Refusal error={error} />
    </Suspense>
  );
}
