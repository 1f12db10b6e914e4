import type { BonusBalance } from './calls.ts';
import { isOpen, type OwnFreeRounds } from './free-rounds.ts';
import { matches, type Filter } from './rules.ts';

/** What the page of bonuses lists: bonuses, and free rounds of suppliers' games. */
export type Item = BonusBalance | OwnFreeRounds;

export const isRounds = (item: Item): item is OwnFreeRounds => 'state' in item;

/** Active items are first, then the bonus that waits for a deposit, then the ended items. */
function rank(item: Item): number {
  if (isRounds(item)) return isOpen(item) ? 0 : 2;
  if (item.status === 'pending') return 0;
  return item.status === 'waiting' ? 1 : 2;
}

/** Unix milliseconds. */
const createdAt = (item: Item): number =>
  isRounds(item) ? item.created_at : item.created_at * 1000;

/** The items in the order of the page; within a rank the latest first. */
export const listOf = (
  bonuses: readonly BonusBalance[],
  rounds: readonly OwnFreeRounds[],
): Item[] =>
  [...bonuses, ...rounds].toSorted((a, b) => rank(a) - rank(b) || createdAt(b) - createdAt(a));

function roundsMatch(rounds: OwnFreeRounds, filter: Filter): boolean {
  switch (filter) {
    case 'all':
    case 'casino':
    case 'spins':
      return true;
    case 'active':
      return isOpen(rounds);
    case 'history':
      return !isOpen(rounds);
    case 'sports':
    case 'waiting':
      return false;
  }
}

/** Whether a filter of the page shows an item. */
export const isShown = (item: Item, filter: Filter): boolean =>
  isRounds(item) ? roundsMatch(item, filter) : matches(item, filter);
