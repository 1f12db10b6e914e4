import { expect, test } from 'vitest';
import { hashBefore, multiplierAt, sharedResult } from './shared-draw.ts';

const hash = '94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260';
const salt = '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526';

// internal/casino/game/crash has the same values.
test.each([
  [hash, 97, 137],
  [hash, 98, 138],
  [hash, 99, 140],
])('the hash %s gives with a return of %i %%: %i', async (round, returned, result) => {
  expect(await sharedResult(round, salt, returned)).toBe(result);
});

test('the hash of a round is SHA-256 of the next one', async () => {
  expect(await hashBefore(hash)).toBe(
    '63cf52b8f832976af67d09892871c480549e6fc2eec4883077b21a673d052a9e',
  );
  expect(await hashBefore(hash, 3)).toBe(
    '58a9ad089cc3227986c5ffc8119f62704b00a4718f9e1dbd880b2f8f4f653be2',
  );
  expect(await hashBefore(hash, 0)).toBe(hash);
});

test('the multiplier doubles and is rounded down', () => {
  expect(multiplierAt(-5, 7_000)).toBe(100);
  expect(multiplierAt(7_000, 7_000)).toBe(200);
  expect(multiplierAt(6_999, 7_000)).toBe(199);
});
