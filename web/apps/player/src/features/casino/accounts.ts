import type { BonusProduct, Me } from '@maidan/api';
import { minor, type Minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../api.ts';
import { meQuery } from '../../domain/account/me.ts';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { useLastUsed } from '../../domain/account/last-used.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { useBonusesFor } from '../../domain/bonus/use-bonuses.ts';
import type { Account, CasinoTable, Limits, Round } from '../../domain/casino/calls.ts';

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
  const grants = bonuses
    .map(ofBonus)
    .map((of) => ({ ...of, amount: minor(of.amount - unseen(of)) }));
  return [
    ...moneyOf(cash, grants, table.bonus),
    { funds: 'demo', amount: minor(table.seeds.demo - unseen({ funds: 'demo' })) },
  ];
}

/** Cash, the balances of bonuses, and the bonus money that staff have given, if there is some. */
export const moneyOf = (cash: Minor, grants: readonly Balance[], staff: Minor): Balance[] => [
  { funds: 'cash', amount: cash },
  ...grants,
  ...(staff > 0 ? [{ funds: 'bonus' as const, amount: staff }] : []),
];

/** The balance of a bonus. */
export const ofBonus = (bonus: BonusBalance): Balance => ({
  funds: 'bonus',
  grant: bonus.id,
  amount: bonus.balance.amount,
  name: nameOf(bonus),
  spins: spinsOf(bonus)?.left,
});

/** The limits of stakes from a bonus: its terms may allow less than the game, and a free spin has one stake. */
export function limitsWith(limits: Limits, bonus: BonusBalance | undefined): Limits {
  const spins = bonus && spinsOf(bonus);
  if (spins) return { ...limits, min: spins.stake, max: spins.stake };
  const most = bonus?.terms.max_bet ?? 0;
  return most > 0 && most < limits.max ? { ...limits, max: minor(most) } : limits;
}

/**
 * The balance that a player starts a game with: the bonus that was used last, if the game accepts it, else by the default account the real
 * balance or bonus money, if there is some.
 */
function startOf({ info, meta }: Me, accepted: readonly BonusBalance[], staff: Minor): Account {
  const last = accepted.find(({ id }) => id === meta.last_used_bonus_id);
  if (last) return { funds: 'bonus', grant: last.id };
  if (info.default_account !== 'bonus') return cash;
  if (staff > 0) return { funds: 'bonus' };
  const funded = accepted.find(({ balance }) => balance.amount > 0);
  return funded ? { funds: 'bonus', grant: funded.id } : cash;
}

/**
 * The balance that the player has chosen for a game of a product of bonuses, or else starts it with, as long as its bonus is active; staff is the bonus
 * money that staff have given. An open round keeps the balance that it was started with.
 */
export function useAccount(
  product: BonusProduct | undefined,
  game: string,
  staff: Minor,
  open?: Account,
) {
  const signedIn = useSignedIn();
  const bonuses = useBonusesFor(product, game);
  const { accepted, excluded } = bonuses;
  const me = useQuery({ ...meQuery, enabled: signedIn });
  const remember = useLastUsed();
  const [chosen, setChosen] = useState<Account>();
  const undecided =
    signedIn && !chosen && (me.isPending || (bonuses.pending && wantsBonus(me.data)));
  // Decided once: a bonus that is played to nothing does not give way to another one by itself.
  if (signedIn && !chosen && !undecided && me.data) setChosen(startOf(me.data, accepted, staff));
  const wanted = chosen ?? cash;
  const usable = !wanted.grant || accepted.some(({ id }) => id === wanted.grant);
  const { funds, grant } = open ?? (usable ? wanted : cash);
  const account: Account = { funds, grant };
  return {
    account,
    bonus: accepted.find(({ id }) => id === grant),
    accepted,
    excluded,
    /** The bonus that paid here is no longer active, so the real balance pays. */
    over: !bonuses.pending && !usable,
    /** The balance is not known yet: a stake could be taken from another one. */
    pending: undecided || (bonuses.pending && wanted.grant !== undefined),
    choose: (next: Account) => {
      setChosen(next);
      if (next.funds !== 'demo') remember(next.grant);
    },
  };
}

const cash: Account = { funds: 'cash' };

/** Whether it depends on the bonuses what a player starts a game with. */
const wantsBonus = (me: Me | undefined): boolean =>
  me?.info.default_account === 'bonus' || !!me?.meta.last_used_bonus_id;
