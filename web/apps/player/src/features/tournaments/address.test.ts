import { expect, test } from 'vitest';
import { isEdition } from './address.ts';

test('a tournament is distinguished from its series by its day', () => {
  expect(isEdition('daily-casino-2026-11-29')).toBe(true);
  expect(isEdition('daily-casino')).toBe(false);
  expect(isEdition('casino-2026')).toBe(false);
});
