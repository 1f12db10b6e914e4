import { describe, expect, it, test } from 'vitest';
import vectors from '../../../../../../internal/casino/catalog/testdata/draws.json';
import { agrees, drawOf } from './draws.ts';
import { commitmentOf } from './fair.ts';
import { gameIds, isGame, type GameId } from './games.ts';

describe('drawOf', () => {
  test.each(vectors)('draws $game $params of $client:$nonce as the server', async (vector) => {
    const { game, params, server, client, nonce, drawn } = vector;
    expect(isGame(game)).toBe(true);
    expect(await drawOf(game as GameId, params, { server, client, nonce })).toEqual(drawn);
  });

  it('is tested for every game', () => {
    expect(new Set(vectors.map(({ game }) => game))).toEqual(new Set(gameIds));
  });
});

describe('agrees', () => {
  it('compares what the view shows', () => {
    expect(agrees('dice', { roll: 5 }, { roll: 5 })).toBe(true);
    expect(agrees('dice', { roll: 5 }, { roll: 6 })).toBe(false);
    expect(agrees('mines', { opened: [3], mines: [1, 2] }, [1, 2])).toBe(true);
    expect(agrees('mines', { opened: [3], mines: [1, 4] }, [1, 2])).toBe(false);
    expect(agrees('hilo', { cards: ['8D', '6S'] }, ['8D', '6S', '5S'])).toBe(true);
    expect(agrees('hilo', { cards: ['8D', '7S'] }, ['8D', '6S', '5S'])).toBe(false);
    expect(agrees('tower', { chosen: [0], holds: [[1]] }, [[1]])).toBe(true);
    expect(agrees('coin', { fallen: [1], all: [1, 0] }, [1, 1])).toBe(false);
    expect(agrees('coin', undefined, [1, 1])).toBe(false);
  });
});

test('the commitment is SHA-256 of the characters of the seed', async () => {
  expect(await commitmentOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
