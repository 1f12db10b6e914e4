/** How far the wheel turns so that a segment stops under the pointer, after some whole turns. In degrees. */
export const turnTo = (segment: number, segments: number, turns: number): number =>
  360 * turns - ((segment - 1) * 360) / segments;

/** Spins the page's wheel to a segment, counted from 1, and resolves when it stands. The server chose the segment. */
export async function turnWheel(segment: number, segments: number): Promise<void> {
  const disc = document.querySelector<SVGGElement>('.hero .art-wheel');
  if (!disc) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const turn = disc.animate(
    [{ transform: 'rotate(0)' }, { transform: `rotate(${turnTo(segment, segments, 6)}deg)` }],
    {
      duration: still ? 1 : 4600,
      easing: 'cubic-bezier(.12,.75,.1,1)',
      fill: 'forwards',
    },
  );
  if (!still)
    document
      .querySelector('.hero .art-pointer')
      ?.animate(
        [{ transform: 'rotate(0)' }, { transform: 'rotate(-9deg)' }, { transform: 'rotate(0)' }],
        {
          duration: 160,
          iterations: 18,
        },
      );
  await turn.finished;
  // The dialogs show the picture once more, without its animations: the wheel must stand there as it stopped here.
  disc.style.transform = `rotate(${turnTo(segment, segments, 0)}deg)`;
  turn.cancel();
}
