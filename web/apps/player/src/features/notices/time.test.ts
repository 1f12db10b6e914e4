import { describe, expect, it } from 'vitest';
import { agoText } from './time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

describe('agoText', () => {
  it.each([
    [0, 'now'],
    [-5 * minute, 'now'], // a server whose clock is ahead
    [59_000, 'now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [24 * 60 * minute, 'yesterday'],
    [6 * 24 * 60 * minute, '6 days ago'],
  ])('returns for %i ms: %s', (past, text) => {
    expect(agoText('en', now - past, now)).toBe(text);
  });

  it('returns the date after a week, with Latin digits in every language', () => {
    expect(agoText('en-IN', now - 7 * 24 * 60 * minute, now)).toBe('14 Nov 2026');
    expect(agoText('ur', now - 5 * minute, now)).toContain('5');
  });
});
