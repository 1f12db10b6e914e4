import { ApiError } from '@maidan/api';
import { useSyncExternalStore } from 'react';

/** What the server accepts as a proof of identity. */
export type Method = 'password' | 'code';

interface Question {
  methods: Method[];
  confirm: () => void;
  dismiss: () => void;
}

let open: (Question & { answered: Promise<boolean> }) | undefined;
const watchers = new Set<() => void>();

function show(next: typeof open) {
  open = next;
  watchers.forEach((changed) => changed());
}

/** Opens the dialog, or joins the one that is open; true once the player has shown a proof. */
function ask(methods: Method[]): Promise<boolean> {
  if (open) return open.answered;
  let settle: (proven: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => (settle = resolve));
  const answer = (proven: boolean) => () => {
    show(undefined);
    settle(proven);
  };
  show({ methods, confirm: answer(true), dismiss: answer(false), answered });
  return answered;
}

const isMethod = (value: unknown): value is Method => value === 'password' || value === 'code';

/**
 * Runs a call that may need a fresh proof of identity. When the server answers `proof_required`, a dialog asks for the
 * password or a code, and the call is sent again: use the same idempotency key in both. When the player closes the dialog
 * the refusal is thrown.
 */
export async function proven<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const methods = error.body['methods'];
    if (!(await ask(Array.isArray(methods) ? methods.filter(isMethod) : []))) throw error;
    return run();
  }
}

/** The question that waits for an answer. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    () => open,
    () => undefined,
  );
}
