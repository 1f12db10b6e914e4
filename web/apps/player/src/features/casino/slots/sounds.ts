import type { SlotRound } from '../../../domain/casino/slots/round.ts';
import { melody, note } from '../sound.ts';
import { stopMs, type Part } from './show.ts';

/** What a part of a round sounds like. A small win inside a round is one note; what the whole round has won is sounded by its frame. */
export function playPart({ kind, spin: i, step }: Part, round: SlotRound): void {
  const spin = round.spins[i];
  switch (kind) {
    case 'spin':
      return spin?.stops.forEach((_, reel) =>
        note(150 + reel * 14, stopMs(reel, spin.free) / 1000, 0.07, {
          type: 'square',
          gain: 0.06,
          to: 70,
        }),
      );
    case 'win':
      return note(620 * 1.122 ** step, 0, 0.18);
    case 'fall':
      return note(520, 0, 0.2, { type: 'sine', gain: 0.1, to: 180 });
    case 'coins':
      return note(1250, 0.12, 0.14, { gain: 0.12, to: 1500 });
    case 'added':
    case 'special':
      return melody([440, 554, 659], 0.11);
    case 'feature':
    case 'more':
      return melody([392, 523, 659, 784], 0.12);
    case 'total':
      return undefined;
  }
}
