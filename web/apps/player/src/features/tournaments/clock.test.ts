import { expect, it } from 'vitest';
import { partsOf } from './clock.ts';

const second = 1000;
const hour = 3600 * second;

it.each([
  [0, 0, '00:00:00'],
  [-5 * second, 0, '00:00:00'],
  [1, 0, '00:00:01'],
  [59 * second, 0, '00:00:59'],
  [24 * hour - second, 0, '23:59:59'],
  [24 * hour, 1, '00:00:00'],
  [73 * hour + 61 * second, 3, '01:01:01'],
])('%i ms are %i days and %s', (ms, days, clock) => {
  expect(partsOf(ms)).toEqual({ days, clock });
});
