import { ApiError } from '@maidan/api';
import { lazy, Suspense, type ReactNode } from 'react';
import { errorCode, type ErrorCode } from '../../error-code.ts';

const Refusal = lazy(() => import('./refusal.tsx'));

const protectionCodes = new Set<ErrorCode | undefined>([
  'limit_reached',
  'limit_required',
  'timed_out',
  'self_excluded',
  'product_closed',
  'jurisdiction_closed',
]);

/** A refused bet or deposit: limits and exclusions have their own message, other errors show `children`. */
export function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError && protectionCodes.has(errorCode(error)))) return children;
  return (
    <Suspense>
      <Refusal error={error} />
    </Suspense>
  );
}
