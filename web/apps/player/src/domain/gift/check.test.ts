import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDraw, pick, type Draw } from './check.ts';

const seed = '9dbfcb2912e3bfe4d54c364d4f78909adb731b2b6d3495f08ee8c364db99fef4';
const text = 'मेरा पाठ: पहला';
const player = '01J0PLAYER';
const weights = [560, 120, 110, 10, 200];

/** The number that Node draws, so that a mistake in the browser's formula shows. */
const number = createHmac('sha256', seed).update(`${text}:${player}`).digest('hex').slice(0, 16);

/** The prize of that number, counted ticket by ticket. */
const tickets = weights.flatMap((weight, i) => Array.from({ length: weight }, () => i));
const won = tickets[Number(BigInt(`0x${number}`) % BigInt(tickets.length))] ?? -1;

const draw: Draw = {
  won,
  weights,
  text,
  number,
  hash: createHash('sha256').update(seed).digest('hex'),
  seed,
};

describe('pick', () => {
  it.each([
    [0n, 0],
    [559n, 0],
    [560n, 1],
    [679n, 1],
    [799n, 3],
    [800n, 4],
    [999n, 4],
    [1000n, 0],
    [18_446_744_073_709_551_615n, 1], // the largest of eight bytes
  ])('of %s is %i', (drawn, position) => {
    expect(pick(drawn, weights)).toBe(position);
  });

  it('of no weights is none', () => {
    expect(pick(7n, [])).toBe(-1);
    expect(pick(7n, [0, 0])).toBe(-1);
  });
});

describe('checkDraw', () => {
  it('agrees with a draw of the same formula', async () => {
    expect(await checkDraw(draw, player)).toEqual({
      seed: true,
      number: true,
      prize: true,
      drawn: won,
    });
  });

  it.each([
    ['another hash', { hash: 'ab' }, { seed: false, number: true, prize: true }],
    ['another number', { number: '00' }, { seed: true, number: false, prize: true }],
    ['another prize', { won: (won + 1) % 5 }, { seed: true, number: true, prize: false }],
    ['another text', { text: 'another' }, { seed: true, number: false }],
    ['another seed', { seed: 'another' }, { seed: false, number: false }],
    ['no weights', { weights: [] }, { prize: false, drawn: -1 }],
  ])('does not agree with %s', async (_, change, found) => {
    expect(await checkDraw({ ...draw, ...change }, player)).toMatchObject(found);
  });

  it('does not agree with the draw of another player', async () => {
    expect(await checkDraw(draw, 'somebody')).toMatchObject({ seed: true, number: false });
  });
});
