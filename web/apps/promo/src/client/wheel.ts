/** How far the wheel turns so that a segment stops under the pointer, after some whole turns. In degrees. */
export const turnTo = (segment: number, segments: number, turns: number): number =>
  360 * turns - ((segment - 1) * 360) / segments;

/** Makes the wheel of the page spin. Where it stops was decided by the server and stands in the page. */
export function wakeWheel(): void {
  const hero = document.querySelector<HTMLElement>('[data-wheel]');
  const spin = hero?.querySelector<HTMLElement>('.spin');
  const disc = hero?.querySelector<SVGGElement>('.art-wheel');
  if (!hero || !spin || !disc) return;
  const prize = Number(hero.dataset['wheel']);
  const segments = Number(hero.dataset['segments']);
  let turning = false;
  spin.addEventListener('click', (event) => {
    event.preventDefault();
    if (turning) return;
    turning = true;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const turned = disc.animate(
      [{ transform: 'rotate(0)' }, { transform: `rotate(${turnTo(prize, segments, 6)}deg)` }],
      {
        duration: still ? 1 : 4600,
        easing: 'cubic-bezier(.12,.75,.1,1)',
        fill: 'forwards',
      },
    );
    if (!still)
      hero
        .querySelector('.art-pointer')
        ?.animate(
          [{ transform: 'rotate(0)' }, { transform: 'rotate(-9deg)' }, { transform: 'rotate(0)' }],
          {
            duration: 160,
            iterations: 18,
          },
        );
    void turned.finished.then(() => {
      // The dialogs show the picture once more, without its animations: the wheel must stand there as it stopped here.
      disc.style.transform = `rotate(${turnTo(prize, segments, 0)}deg)`;
      turned.cancel();
      show(hero);
    });
  });
}

/** The prize is told and can be claimed. */
function show(hero: HTMLElement): void {
  const won = hero.querySelector<HTMLElement>('.won');
  const spin = hero.querySelector<HTMLElement>('.spin');
  const claim = hero.querySelector<HTMLElement>('.claim');
  if (won) won.hidden = false;
  if (spin) spin.hidden = true;
  if (claim) {
    claim.hidden = false;
    claim.focus();
  }
}
