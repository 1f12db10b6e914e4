import type { WithdrawalConditions, WithdrawalMethod } from '@maidan/api';

/** What a withdrawal may still wait for, in the order in which screens show it. */
export type Blocker =
  'email' | 'profile' | 'documents' | 'documents_failed' | 'turnover' | 'next' | 'balance';

/** The smallest amount that any method pays. */
export const smallest = (methods: WithdrawalMethod[]) =>
  methods.reduce((least, method) => Math.min(least, method.min), Infinity);

/** Returns what a player must do or wait for before the next withdrawal. */
export function blockers(
  conditions: WithdrawalConditions,
  methods: WithdrawalMethod[],
  now: number,
): Blocker[] {
  const { checks, turnover, next_at, available } = conditions;
  const open: [Blocker, boolean][] = [
    ['email', checks.email],
    ['profile', missingFields(conditions).length > 0],
    ['documents', checks.documents === 'required'],
    ['documents_failed', checks.documents === 'failed'],
    ['turnover', turnover.left > 0],
    ['next', next_at > now],
    ['balance', available < smallest(methods)],
  ];
  return open.filter(([, waits]) => waits).map(([blocker]) => blocker);
}

/** The profile fields to fill in, without a contact whose condition is the email address. */
export const missingFields = ({ checks }: WithdrawalConditions) =>
  checks.missing.filter((field) => field !== 'contact' || !checks.email);
