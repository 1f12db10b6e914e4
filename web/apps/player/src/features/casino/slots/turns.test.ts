import { expect, test } from 'vitest';
import { slotIds } from '../../../domain/casino/games.ts';
import { modulo } from '../../../domain/casino/slots/machine.ts';
import { machines } from '../../../domain/casino/slots/machines.ts';
import { spinAt } from '../../../domain/casino/slots/spin.ts';
import type { Motion } from './motions.ts';
import { turnsOf } from './turns.ts';

/** The position of the strip at the beginning and at the end of its motion, as a reel counts. */
function positionsOf({ timing }: Motion, length: number): [from: number, to: number] {
  const { iterationStart = 0, iterations = 1 } = timing;
  const at = (turns: number) => modulo(Math.round(length * (1 - turns) * 1000) / 1000, length);
  return [at(iterationStart), at(iterationStart + iterations)];
}

test.each(slotIds)('the reels of %s turn from where they stand to the stops of the spin', (id) => {
  const machine = machines[id];
  const any = spinAt(machine, []);
  machine.reels.forEach((reel, i) => {
    const pairs = [...reel].flatMap((_, from) => [...reel].map((__, to) => [from, to] as const));
    const turned = pairs.map(([from, to]) => {
      const at = (stop: number) => machine.reels.map((_, n) => (n === i ? stop : 0));
      const spin = { ...any, stops: at(to), free: false, times: 1, left: 0, brought: 0 };
      const strip = turnsOf(machine, spin, at(from))[i]?.strip[1];
      if (!strip) throw new Error('a reel that does not turn');
      const rows = Number(strip.timing.iterations) * reel.length;
      return { positions: positionsOf(strip, reel.length), enough: rows >= 12 + 5 * i };
    });
    expect(turned).toEqual(pairs.map((positions) => ({ positions, enough: true })));
  });
});
