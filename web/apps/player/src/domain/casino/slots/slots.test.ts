import { describe, expect, test } from 'vitest';
import vectors from '../../../../../../../internal/casino/game/slot/testdata/rounds.json';
import { slotIds, type SlotId } from '../games.ts';
import type { Machine, SlotResult } from './machine.ts';
import { machines } from './machines.ts';
import { roundOf } from './round.ts';
import { spinAt } from './spin.ts';
import { winsOf } from './wins.ts';

describe('roundOf', () => {
  test.each(vectors)('shows $machine with $result.spins as the server pays it', (vector) => {
    const { machine, buy = false, win, wins } = vector;
    const result = vector.result as unknown as SlotResult;
    const round = roundOf(machines[machine as SlotId], { buy }, result);
    expect(round.spins.map(({ pay, times }) => pay * times)).toEqual(wins);
    expect(round.pay).toBe(win);
    expect(round.spins.at(-1)?.left).toBe(0);
  });

  test('is tested for every machine and each feature', () => {
    expect(new Set(vectors.map(({ machine }) => machine))).toEqual(new Set(slotIds));
    for (const id of slotIds) {
      const own = vectors.filter(({ machine }) => machine === id);
      expect(own.some(({ result }) => result.spins.length > 1)).toBe(Boolean(machines[id].free));
      expect(own.some(({ result }) => 'coins' in result)).toBe(Boolean(machines[id].hold));
    }
  });
});

const base: Machine = { id: 'x', rows: 1, unit: 1, pay: 'lines', reels: [], pays: {} };

describe('winsOf', () => {
  const machine: Machine = {
    ...base,
    lines: [[0, 0, 0]],
    pays: {
      A: [
        [2, 1],
        [3, 5],
      ],
      B: [[3, 40]],
      W: [
        [2, 30],
        [3, 100],
      ],
      S: [[3, 9]],
    },
    wilds: { W: 2 },
    scatter: 'S',
  };

  test.each([
    ['AAA', 5],
    ['AWA', 10],
    ['WWA', 30],
    ['WWB', 160],
    ['WWW', 100],
    ['WWS', 30],
    ['WAB', 2],
    ['SAA', 0],
    ['SSS', 0],
    ['BAA', 0],
  ])('pays %s on a line with %i', (symbols, pay) => {
    const window = [...symbols].map((symbol) => [symbol]);
    expect(winsOf(machine, window).reduce((sum, win) => sum + win.pay, 0)).toBe(pay);
  });
});

test('spinAt shows each fall', () => {
  const machine: Machine = {
    ...base,
    rows: 3,
    pay: 'cluster',
    reels: ['BCAB', 'BDAC', 'CBAD'],
    pays: { A: [[3, 1]], B: [[3, 4]] },
    falls: { steps: [1, 3], most: 5 },
  };
  const { steps, pay } = spinAt(machine, [0, 0, 0]);
  expect(pay).toBe(13);
  expect(steps.map(({ window }) => window.map((column) => column.join('')))).toEqual([
    ['BCA', 'BDA', 'CBA'],
    ['BBC', 'CBD', 'DCB'],
    ['CAC', 'ACD', 'DCB'],
  ]);
});
