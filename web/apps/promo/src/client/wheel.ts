import type { Motion } from './motion.ts';

/** How far the wheel turns so that a field stops under the pointer, after some whole turns. In degrees. */
export const turnTo = (field: number, fields: number, turns: number): number =>
  360 * turns - ((field - 1) * 360) / fields;

/** How long a whole turn takes while the answer is on its way, and until the wheel stands, in milliseconds. */
const turning = 900;
const stopping = 4600;

const rotate = (degrees: number): Keyframe => ({ transform: `rotate(${degrees}deg)` });

/** Turns the page's wheel until the prize is known, and then on to its field. */
export function turnWheel(still: boolean): Motion {
  const disc = document.querySelector<SVGGElement>('.hero .art-wheel');
  const begun = disc?.animate([rotate(0), rotate(360)], {
    duration: still ? 1 : turning,
    iterations: still ? 1 : Infinity,
  });
  return {
    stop: () => begun?.cancel(),
    async end({ field, weights }) {
      if (!disc) return;
      const from = still ? 0 : ((Number(begun?.currentTime ?? 0) % turning) / turning) * 360;
      begun?.cancel();
      const turn = disc.animate([rotate(from), rotate(turnTo(field, weights.length, 6))], {
        duration: still ? 1 : stopping,
        easing: 'cubic-bezier(.12,.75,.1,1)',
        fill: 'forwards',
      });
      if (!still) knock();
      await turn.finished;
      // The dialogs show the picture once more, without its animations: the wheel must stand there as it stopped here.
      disc.style.transform = `rotate(${turnTo(field, weights.length, 0)}deg)`;
      turn.cancel();
    },
  };
}

/** The pointer that the pegs knock aside. */
function knock(): void {
  document
    .querySelector('.hero .art-pointer')
    ?.animate([rotate(0), rotate(-9), rotate(0)], { duration: 160, iterations: 18 });
}
