import type { BonusProduct } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { bonusesQuery, type BonusBalance } from './calls.ts';
import { accepts, isActive } from './rules.ts';

const none: BonusBalance[] = [];

/** The player's active bonuses: those that a product accepts, and those whose terms exclude it. */
export function useBonusesFor(product: BonusProduct) {
  const { data = none, isPending } = useQuery({ ...bonusesQuery, enabled: useSignedIn() });
  const active = data.filter(isActive);
  return {
    accepted: active.filter((bonus) => accepts(bonus, product)),
    excluded: active.filter((bonus) => !accepts(bonus, product)),
    /** Whether the bonuses are not known yet. */
    pending: isPending,
  };
}
