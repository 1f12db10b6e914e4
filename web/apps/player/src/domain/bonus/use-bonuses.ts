import type { BonusProduct } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { bonusesQuery, type BonusBalance } from './calls.ts';
import { accepts, isActive } from './rules.ts';

const none: BonusBalance[] = [];

/** The player's active bonuses: those that can be staked on a product, or on a game of it, and those that cannot. Without a product none can. */
export function useBonusesFor(product: BonusProduct | undefined, game?: string) {
  const { data = none, isPending } = useQuery({ ...bonusesQuery, enabled: useSignedIn() });
  const active = data.filter(isActive);
  const isFor = (bonus: BonusBalance) => product !== undefined && accepts(bonus, product, game);
  return {
    accepted: active.filter(isFor),
    excluded: active.filter((bonus) => !isFor(bonus)),
    /** Whether the bonuses are not known yet. */
    pending: isPending,
  };
}
