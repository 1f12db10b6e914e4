import { describe, expect, it } from 'vitest';
import { leftOf, nextFetch } from './time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('nextFetch', () => {
  const open = { status: 'open', ends: hour, claim: day } as const;

  it('is soon while something is running', () => {
    expect(nextFetch([open, { ...open, status: 'running' }], 0)).toBe(20 * second);
  });

  it('is the end of a period, or of the time to claim', () => {
    expect(nextFetch([open], 10 * minute)).toBe(50 * minute);
    expect(nextFetch([{ ...open, status: 'done' }], 10 * minute)).toBe(day - 10 * minute);
  });

  it('is not at once, and never for an empty list', () => {
    expect(nextFetch([open], 2 * hour)).toBe(15 * second);
    expect(nextFetch([], 0)).toBe(false);
  });
});

it.each([
  [3 * day + 4 * hour + 5 * minute, { days: 3, hours: 4, minutes: 5 }],
  [5 * hour + 12.3 * minute, { days: 0, hours: 5, minutes: 13 }],
  [day, { days: 1, hours: 0, minutes: 0 }],
  [second, { days: 0, hours: 0, minutes: 1 }],
  [-hour, { days: 0, hours: 0, minutes: 1 }],
])('%i ms are %o', (ms, left) => {
  expect(leftOf(ms)).toEqual(left);
});
