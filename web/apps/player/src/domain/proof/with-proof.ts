import { ApiError } from '@maidan/api';
import { useSyncExternalStore } from 'react';
import { errorCode } from '../../error-code.ts';

/** The proofs of identity that the server accepts. */
export type ProofMethod = 'password' | 'code';

interface ProofRequest {
  methods: ProofMethod[];
  confirm: () => void;
  dismiss: () => void;
}

let current: (ProofRequest & { result: Promise<boolean> }) | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: typeof current) {
  current = next;
  listeners.forEach((notify) => notify());
}

/** Opens the dialog, or shares the open one. Resolves to true when the server accepted a proof. */
function requestProof(methods: ProofMethod[]): Promise<boolean> {
  if (current) return current.result;
  let resolveResult: (accepted: boolean) => void = () => undefined;
  const result = new Promise<boolean>((resolve) => (resolveResult = resolve));
  const close = (accepted: boolean) => () => {
    setCurrent(undefined);
    resolveResult(accepted);
  };
  setCurrent({ methods, confirm: close(true), dismiss: close(false), result });
  return result;
}

const isMethod = (value: unknown): value is ProofMethod => value === 'password' || value === 'code';

/**
 * Runs a call that may require a recent proof of identity. On `proof_required` a dialog requests the password or a code,
 * and the call runs again: use the same idempotency key in both. If the player closes the dialog, the error is thrown.
 */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || errorCode(error) !== 'proof_required') throw error;
    const methods = error.body['methods'];
    if (!(await requestProof(Array.isArray(methods) ? methods.filter(isMethod) : []))) throw error;
    return run();
  }
}

/** The open request for a proof, if any. */
export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => current,
    () => undefined,
  );
}
