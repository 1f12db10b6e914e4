import { ApiError } from '@maidan/api';
import { lazy, Suspense, type ReactNode } from 'react';

/** What protects the player, as far as other screens show it. Everything behind this door is loaded when it is needed. */

const Refusal = lazy(async () => ({ default: (await import('./refusal.tsx')).LimitRefusal }));
const Prompt = lazy(async () => ({ default: (await import('./prompt.tsx')).LimitPrompt }));

const codes =
  /^(limit_reached|limit_required|timed_out|self_excluded|product_closed|jurisdiction_closed)$/;

/** The refusal of a stake or a deposit: by a limit it has its own form, any other is `children`. */
export function Refused({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError) || !codes.test(error.code)) return children;
  return (
    <Suspense fallback={children}>
      <Refusal error={error} />
    </Suspense>
  );
}

/** Before the first deposit: whether the player wants a limit. */
export function DepositLimitPrompt() {
  return (
    <Suspense>
      <Prompt />
    </Suspense>
  );
}
