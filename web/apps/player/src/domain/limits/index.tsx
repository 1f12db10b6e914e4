import { ApiError } from '@maidan/api';
import { lazy, Suspense, type ReactNode } from 'react';

const Refusal = lazy(() => import('./refusal.tsx'));

const protectionCodes =
  /^(limit_(reached|required)|timed_out|self_excluded|(product|jurisdiction)_closed)$/;

/** A refused bet or deposit: limits and exclusions have their own message, other errors show `children`. */
export function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError && protectionCodes.test(error.code))) return children;
  return (
    <Suspense>
      <Refusal error={error} />
    </Suspense>
  );
}
