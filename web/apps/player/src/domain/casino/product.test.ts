import { expect, test } from 'vitest';
import { gameIds, sharedIds, slotIds } from './games.ts';
import { productOf } from './product.ts';

test('every game belongs to the product that the server assigns', () => {
  expect(slotIds.every((id) => productOf(id) === 'slots')).toBe(true);
  expect(sharedIds.every((id) => productOf(id) === 'crash')).toBe(true);
  const tables = gameIds.filter((id) => productOf(id) === 'tables');
  expect(tables).toEqual(['roulette', 'dragon-tiger']);
  expect(productOf('mines')).toBe('quick');
});
