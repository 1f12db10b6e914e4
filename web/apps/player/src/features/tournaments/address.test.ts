import { expect, it } from 'vitest';
import { idOf, slugOf } from './address.ts';

it('the address of a tournament has no dot and names its id', () => {
  expect(slugOf('daily-casino.2026-11-29')).toBe('daily-casino-2026-11-29');
  expect(idOf('daily-casino-2026-11-29')).toBe('daily-casino.2026-11-29');
});

it('an id is an address, too', () => {
  expect(idOf('daily-casino.2026-11-29')).toBe('daily-casino.2026-11-29');
});

it('the address of a series names no tournament', () => {
  expect(idOf('daily-casino')).toBeUndefined();
  expect(idOf('casino-2026')).toBeUndefined();
});
