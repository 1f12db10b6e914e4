/** Colours of the statuses of deposits and withdrawals; all others are under way. */
export const tones: Record<string, string> = {
  succeeded: 'text-up',
  paid: 'text-up',
  failed: 'text-down',
  rejected: 'text-down',
  cancelled: 'text-down',
  expired: 'text-quiet',
};
