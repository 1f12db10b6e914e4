import { expect, it, vi } from 'vitest';
import { turnTo, wakeWheel } from './wheel.ts';

it('leaves the wheel where it stopped, for the picture of the dialogs too', async () => {
  document.body.innerHTML = `<section data-wheel="2" data-segments="8"><svg><g class="art-wheel"></g></svg>
    <p class="won" hidden></p><a class="spin" href="#">Spin</a><a class="claim" href="#" hidden>Claim</a></section>`;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const disc = document.querySelector<SVGGElement>('.art-wheel');
  const cancel = vi.fn();
  Object.assign(disc ?? {}, { animate: () => ({ finished: Promise.resolve(), cancel }) });
  wakeWheel();
  document.querySelector<HTMLElement>('.spin')?.click();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  expect(disc?.style.transform).toBe(`rotate(${turnTo(2, 8, 0)}deg)`);
  expect(document.querySelector<HTMLElement>('.claim')?.hidden).toBe(false);
  vi.unstubAllGlobals();
});
