import type { PlayRun } from '@maidan/api';
import { isOpen as isOpenRun, productsOf } from '../play-offer/rules.ts';
import type { BonusBalance } from './calls.ts';
import { isOpen, type OwnFreeRounds } from './free-rounds.ts';
import { matches, type Filter } from './rules.ts';

/** What the page of bonuses lists: bonuses, free rounds of suppliers' games, and offers on play that the player has begun. */
export type Item = BonusBalance | OwnFreeRounds | PlayRun;

export const isRounds = (item: Item): item is OwnFreeRounds => 'state' in item;

export const isRun = (item: Item): item is PlayRun => 'begun_at' in item;

/** Active items are first, then the bonus that waits for a deposit, then the ended items. */
function rank(item: Item): number {
  if (isRounds(item)) return isOpen(item) ? 0 : 2;
  if (isRun(item)) return isOpenRun(item) ? 0 : 2;
  if (item.status === 'pending') return 0;
  return item.status === 'waiting' ? 1 : 2;
}

/** Unix milliseconds. */
function createdAt(item: Item): number {
  if (isRun(item)) return item.begun_at;
  return isRounds(item) ? item.created_at : item.created_at * 1000;
}

/** The items in the order of the page; within a rank the latest first. */
export const listOf = (
  bonuses: readonly BonusBalance[],
  rounds: readonly OwnFreeRounds[],
  runs: readonly PlayRun[],
): Item[] =>
  [...bonuses, ...rounds, ...runs].toSorted(
    (a, b) => rank(a) - rank(b) || createdAt(b) - createdAt(a),
  );

function roundsMatch(rounds: OwnFreeRounds, filter: Filter): boolean {
  switch (filter) {
    case 'all':
    case 'casino':
    case 'spins':
      return true;
    case 'activated':
      return rounds.state !== 'preparing' && rounds.state !== 'cancelled';
    case 'active':
      return isOpen(rounds);
    case 'history':
      return !isOpen(rounds);
    case 'sports':
    case 'waiting':
      return false;
  }
}

function runMatches(run: PlayRun, filter: Filter): boolean {
  const products = productsOf(run.terms);
  switch (filter) {
    case 'all':
    case 'activated':
      return true;
    case 'sports':
      return products.includes('sports');
    case 'casino':
      return products.some((product) => product !== 'sports');
    case 'active':
      return isOpenRun(run);
    case 'history':
      return !isOpenRun(run);
    case 'spins':
    case 'waiting':
      return false;
  }
}

/** Whether a filter of the page shows an item. */
export function isShown(item: Item, filter: Filter): boolean {
  if (isRun(item)) return runMatches(item, filter);
  return isRounds(item) ? roundsMatch(item, filter) : matches(item, filter);
}
