import type { BonusProduct } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { bonusesQuery, type BonusBalance } from './calls.ts';
import { accepts, isActive } from './rules.ts';

const none: BonusBalance[] = [];

/** The player's active bonuses: those that can be staked on a product, or on a game of it, and those that cannot. */
export function useBonusesFor(product: BonusProduct, game?: string) {
  const { data = none, isPending } = useQuery({ ...bonusesQuery, enabled: useSignedIn() });
  const active = data.filter(isActive);
  return {
    accepted: active.filter((bonus) => accepts(bonus, product, game)),
    excluded: active.filter((bonus) => !accepts(bonus, product, game)),
    /** Whether the bonuses are not known yet. */
    pending: isPending,
  };
}
