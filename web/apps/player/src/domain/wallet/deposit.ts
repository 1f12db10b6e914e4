import type { Deposit } from '@maidan/api';

/** Rules of deposits that screens share. */

/** Whether the deposit waits for the player or for the provider. */
export const isOpen = ({ status }: Pick<Deposit, 'status'>) =>
  status === 'created' || status === 'queued';

/** Whether a provider starts the deposit and has not answered yet: there is nothing to pay to. */
export const isPreparing = ({ flow, status, pay }: Deposit) =>
  flow !== 'transfer' && status === 'created' && pay.expires_at === 0;

const second = 1000;
const minute = 60 * second;

/**
 * Milliseconds until a deposit is fetched again, or false when nothing is expected any more. Live messages are faster; polling finds what they
 * miss. Money may arrive for a failed or expired deposit, too.
 */
export function pollEvery(deposit: Deposit, now: number): number | false {
  const age = now - deposit.updated_at;
  if (isPreparing(deposit)) return age < minute ? 2 * second : 15 * second;
  if (deposit.status === 'queued' || (deposit.status === 'created' && deposit.flow !== 'transfer'))
    return age < 10 * minute ? 4 * second : 30 * second;
  if (deposit.status === 'created') return 15 * second;
  if (deposit.status !== 'succeeded' && age < 30 * minute) return 30 * second;
  return false;
}
