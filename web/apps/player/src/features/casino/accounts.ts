import { minor, type Minor } from '@maidan/money';
import { useState } from 'react';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { rememberBonus, rememberedBonus } from '../../domain/bonus/choice.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { useBonusesFor } from '../../domain/bonus/use-bonuses.ts';
import type { Account, CasinoTable, Limits, Round } from '../../domain/casino/calls.ts';
import type { LobbyId } from '../../domain/casino/games.ts';
import { productOf } from '../../domain/casino/product.ts';

/** A balance that a game can be played with. */
export interface Balance extends Account {
  amount: Minor;
  /** Of a bonus; the other balances are named by their funds. */
  name?: string;
  /** How many free spins are left, of a bonus that has some. */
  spins?: number | undefined;
}

export const isSame = (a: Account, b: Account) => a.funds === b.funds && a.grant === b.grant;

/**
 * Returns the balances of a player. What a round pays counts when the round rests, so that the figures do not give its result away before the
 * stage; `moving` is the round that does not rest yet.
 */
export function balancesOf(
  table: CasinoTable,
  cash: Minor,
  bonuses: readonly BonusBalance[],
  moving: Round | undefined,
): Balance[] {
  const unseen = (of: Account) =>
    moving && isSame(of, moving) && moving.status !== 'open' ? moving.payout : 0;
  const grants = bonuses.map((bonus): Balance => {
    const of = { funds: 'bonus' as const, grant: bonus.id };
    return {
      ...of,
      amount: minor(bonus.balance.amount - unseen(of)),
      name: nameOf(bonus),
      spins: spinsOf(bonus)?.left,
    };
  });
  return [
    { funds: 'cash', amount: cash },
    ...grants,
    ...(table.bonus > 0 ? [{ funds: 'bonus' as const, amount: table.bonus }] : []),
    { funds: 'demo', amount: minor(table.seeds.demo - unseen({ funds: 'demo' })) },
  ];
}

/** The limits of stakes from a bonus: its terms may allow less than the game, and a free spin has one stake. */
export function limitsWith(limits: Limits, bonus: BonusBalance | undefined): Limits {
  const spins = bonus && spinsOf(bonus);
  if (spins) return { ...limits, min: spins.stake, max: spins.stake };
  const most = bonus?.terms.max_bet ?? 0;
  return most > 0 && most < limits.max ? { ...limits, max: minor(most) } : limits;
}

/**
 * The balance that the player has chosen for a game: here, or last on this device as long as its bonus is active and the game accepts it. An
 * open round keeps the balance that it was started with.
 */
export function useAccount(game: LobbyId, open?: Account) {
  const { accepted, excluded, pending } = useBonusesFor(productOf(game), game);
  const [chosen, setChosen] = useState<Account>();
  const remembered = rememberedBonus('casino');
  const wanted: Account = chosen ?? (remembered ? { funds: 'bonus', grant: remembered } : cash);
  const usable = !wanted.grant || accepted.some(({ id }) => id === wanted.grant);
  const { funds, grant } = open ?? (usable ? wanted : cash);
  const account: Account = { funds, grant };
  return {
    account,
    bonus: accepted.find(({ id }) => id === grant),
    accepted,
    excluded,
    /** The bonus that was chosen here is no longer active, so the real balance pays. */
    over: !pending && !usable && chosen !== undefined,
    /** The chosen bonus is not loaded yet: a stake could be taken from another balance. */
    pending: pending && wanted.grant !== undefined,
    choose: (next: Account) => {
      setChosen(next);
      if (next.funds !== 'demo') rememberBonus('casino', next.grant);
    },
  };
}

const cash: Account = { funds: 'cash' };
