import { expect, it } from 'vitest';
import { checkDraw, numbered, type Published } from './draw.ts';

/** The list and the numbers of a draw that a program in Go has drawn as internal/tournament does. */
const list = 'P-AAAAAA 3\nP-BBBBBB 40\nP-CCCCCC 1\nP-DDDDDD 12\nP-EEEEEE 7\n';

const published: Published = {
  seed: '9dbfcb2912e3bfe4d54c364d4f78909adb731b2b6d3495f08ee8c364db99fef4',
  seedHash: '192be533b51ebfb8e4bc208235efa3bbbbf7d663f5b8ee57e0a1568123fe5cab',
  listHash: '42665d95327edd61b63a0161aff3f95a5e84ff89b57352382eaa460e46964ea8',
  tickets: 63,
  winners: [
    { player: 'P-DDDDDD', ticket: 47 },
    { player: 'P-BBBBBB', ticket: 19 },
    { player: 'P-AAAAAA', ticket: 0 }, // the numbers 2, 3 and 4 draw a player again who has won
    { player: 'P-EEEEEE', ticket: 62 },
  ],
};

const all = { seed: true, list: true, winners: true, skipped: 0 };

const without = (player: string) => published.winners.filter((winner) => winner.player !== player);

it('numbers the tickets in the order of the list', () => {
  const { holders, total } = numbered(list);
  expect(total).toBe(63);
  expect(holders.map(({ first }) => first)).toEqual([0, 3, 43, 44, 56]);
});

it('finds the same winners as the server', async () => {
  expect(await checkDraw(published, list)).toEqual(all);
});

it('skips drawn players who have no prize', async () => {
  const winners = without('P-BBBBBB');
  expect(await checkDraw({ ...published, winners }, list)).toEqual({ ...all, skipped: 1 });
});

it('of a draw without tickets finds nobody', async () => {
  const empty = {
    ...published,
    listHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    tickets: 0,
    winners: [],
  };
  expect(await checkDraw(empty, '')).toEqual(all);
});

it.each([
  ['another seed', { ...published, seed: 'another' }, { seed: false, winners: false }],
  ['another list', { ...published, listHash: 'ab' }, { list: false, winners: false }],
  ['another number of tickets', { ...published, tickets: 64 }, { list: false }],
  [
    'winners in another order',
    { ...published, winners: published.winners.toReversed() },
    { winners: false },
  ],
  [
    'another ticket',
    { ...published, winners: [{ player: 'P-DDDDDD', ticket: 48 }] },
    { winners: false },
  ],
  [
    'a winner without tickets',
    { ...published, winners: [...without('P-EEEEEE'), { player: 'P-ZZZZZZ', ticket: 5 }] },
    { winners: false },
  ],
])('does not agree with %s', async (_, changed, found) => {
  expect(await checkDraw(changed, list)).toMatchObject(found);
});
