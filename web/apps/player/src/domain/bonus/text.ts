import type { BonusBalance } from './calls.ts';

/** The name of a bonus in the player's language. */
export const nameOf = ({ id, bonus }: Pick<BonusBalance, 'id' | 'bonus'>): string =>
  bonus?.name ?? id;
