import { describe, expect, test } from 'vitest';
import vectors from '../../../../../../../internal/casino/game/slot/testdata/rounds.json';
import type { SlotId } from '../../../domain/casino/games.ts';
import { windowAt, type SlotResult } from '../../../domain/casino/slots/machine.ts';
import { machines } from '../../../domain/casino/slots/machines.ts';
import { roundOf } from '../../../domain/casino/slots/round.ts';
import { pictureOf, type Picture, type Scene } from './picture.ts';
import { showOf } from './show.ts';
import { standAfter } from './stand.ts';
import { themes } from './themes.ts';

/** The symbols that a picture ends with, by reel and row; those that leave the window are not among them. */
const endOf = ({ pieces }: Picture): string[][] => {
  const window: string[][] = [];
  for (const { symbol, reel, row, motion } of pieces) {
    const leaves = motion?.timing.fill === 'both' || motion?.timing.fill === 'forwards';
    if (!leaves) (window[reel] ??= [])[row] = symbol;
  }
  return window;
};

/** All pictures of the recorded rounds of a machine. */
async function picturesOf(id: SlotId) {
  const machine = machines[id];
  const { theme } = await themes[id]();
  const before = { stops: machine.reels.map(() => 0), window: windowAt(machine, []) };
  return vectors
    .filter((vector) => vector.machine === id)
    .flatMap(({ result, buy = false }) => {
      const round = roundOf(machine, { buy }, result as unknown as SlotResult);
      const scene: Scene = { machine, entry: theme.entry, before, round, win: 0, calm: false };
      const parts = showOf(machine, round, theme.entry).map((part) => ({
        round,
        part,
        picture: pictureOf({ ...scene, part }),
      }));
      return [...parts, { round, part: undefined, picture: pictureOf(scene) }];
    });
}

describe.each(Object.keys(themes) as SlotId[])('pictures of %s', (id) => {
  const machine = machines[id];

  test('show the windows of the round', async () => {
    for (const { round, part, picture } of await picturesOf(id)) {
      const spin = round.spins[part?.spin ?? round.spins.length - 1];
      if (part?.kind === 'spin' && picture.turns.length > 0)
        expect(picture.turns.map(({ to }) => to)).toEqual(spin?.stops);
      else if (part?.kind === 'spin') expect(endOf(picture)).toEqual(spin?.steps[0]?.window);
      else if (part?.kind === 'fall')
        expect(endOf(picture)).toEqual(spin?.steps[part.step + 1]?.window);
      else if (part?.kind === 'win' || part?.kind === 'added')
        expect(endOf(picture)).toEqual(spin?.steps[part.step]?.window);
      else if (part === undefined && !round.coins)
        expect(endOf(picture)).toEqual(standAfter(round).window);
    }
  });

  test('show each coin where it lies', async () => {
    for (const { round, part, picture } of await picturesOf(id)) {
      if (part?.kind !== 'coins') continue;
      const lying = (round.coins ?? []).slice(0, part.batches).flat();
      expect(
        picture.pieces.map(({ symbol, reel, row }) => [reel * machine.rows + row, symbol]),
      ).toEqual(lying.map(([at, value]) => [at, `coin${value}`]));
      expect(picture.waiting).toHaveLength(machine.reels.length * machine.rows - lying.length);
    }
  });

  test('end within their part', async () => {
    for (const { part, picture } of await picturesOf(id)) {
      const motions = [
        ...picture.pieces.flatMap(({ motion }) => (motion ? [motion] : [])),
        ...picture.turns.flatMap(({ start, strip, end }) => [...start, ...strip, ...end]),
      ];
      for (const { timing } of motions) {
        const { delay = 0, duration, iterations = 1 } = timing;
        if (iterations === Infinity) continue;
        expect(delay + Number(duration) * iterations).toBeLessThanOrEqual((part?.ms ?? 0) + 1e-6);
      }
    }
  });
});

test('nothing moves for a player who wants less motion', () => {
  const machine = machines['lucky-joker'];
  const winner = vectors.find((vector) => vector.machine === machine.id && vector.win > 0);
  const round = roundOf(machine, {}, winner?.result as unknown as SlotResult);
  const scene: Scene = {
    machine,
    entry: 'spin',
    before: { stops: [0, 0, 0], window: windowAt(machine, []) },
    round,
    win: 0,
    calm: false,
  };
  const moving = ({ pieces }: Picture) => pieces.filter(({ motion }) => motion).length;
  expect(moving(pictureOf(scene))).toBeGreaterThan(0);
  expect(moving(pictureOf({ ...scene, calm: true }))).toBe(0);
  expect(pictureOf({ ...scene, calm: true }).lights).toEqual(pictureOf(scene).lights);
});
