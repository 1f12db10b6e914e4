import { expect, test } from 'vitest';
import { newKey } from './key.ts';

test('keys are unique, of one length, and sort by their time', () => {
  const keys = [1, 1_700_000_000_000, 1_700_000_000_001, Date.UTC(2200, 0)].map(newKey);
  expect(keys).toEqual([...keys].sort());
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  const many = Array.from({ length: 1000 }, () => newKey(5));
  expect(new Set(many).size).toBe(1000);
});
