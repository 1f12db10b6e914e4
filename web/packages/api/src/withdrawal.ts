import type { Minor, OddsMilli } from '@maidan/money';
import type { components } from './schema.d.ts';
import type { Withdrawal } from './shapes.ts';

type Schemas = components['schemas'];

/** A bonus that a withdrawal ends. */
export interface ActiveBonus extends Omit<Schemas['ActiveBonus'], 'amount'> {
  amount: Minor;
}

/** What decides about the player's next withdrawal. */
export interface WithdrawalConditions extends Omit<
  Schemas['WithdrawalConditions'],
  'available' | 'turnover' | 'bonuses' | 'open'
> {
  available: Minor;
  turnover: {
    required: Minor;
    wagered: Minor;
    left: Minor;
    min_odds: OddsMilli;
    percent: number;
  };
  bonuses: ActiveBonus[];
  open: Withdrawal[];
}
