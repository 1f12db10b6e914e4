import type { BonusTerms, FreeSpins } from '@maidan/api';
import type { Minor } from '@maidan/money';

/** What the daily gift and missions give; kind '' is nothing, and none needs a deposit. The amount of free spins and free rounds is what they stake together. */
export interface Prize {
  /** Of the offer, in the player's language; empty where the brand no longer has it. */
  name: string;
  kind: '' | 'fixed' | 'free_bet' | 'free_spins' | 'free_rounds';
  amount: { amount: Minor; currency: string };
  spins?: FreeSpins;
  terms?: BonusTerms;
}
