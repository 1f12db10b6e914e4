import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Spin } from '../blocks/spin.tsx';
import { page, wheel } from '../dialogs/testpage.ts';
import { hydrate } from '../testhydrate.tsx';
import { serverRenderer } from '../testserver.ts';
import { turnTo } from './wheel.ts';

let render: (props: object) => string;
const cancel = vi.fn();
const animate = vi.fn(() => ({ finished: Promise.resolve(), cancel }));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeAll(async () => {
  render = await serverRenderer('Spin', './src/blocks/spin.tsx');
});
beforeEach(() => {
  document.body.innerHTML = `<section class="hero"><svg><g class="art-wheel"></g></svg>
    <div data-island="wheel">${render({ page, wheel })}</div></section>`;
  Object.assign(find('.art-wheel') ?? {}, { animate });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const hydrated = (ready?: () => void) =>
  hydrate(find('[data-island]') as HTMLElement, <Spin page={page} wheel={wheel} ready={ready} />);

it('is hydrated without a warning and unchanged, and reports that', async () => {
  const html = find('[data-island]')?.innerHTML;
  const ready = vi.fn();
  expect(await hydrated(ready)).toEqual([]);
  expect(find('[data-island]')?.innerHTML).toBe(html);
  expect(ready).toHaveBeenCalledTimes(1);
});

it('spins once, shows the prize, and leaves the wheel where it stopped', async () => {
  await hydrated();
  expect(find('.claim')?.hidden).toBe(true);
  await act(async () => {
    find('.spin')?.click();
    find('.spin')?.click();
  });
  expect(animate).toHaveBeenCalledTimes(1);
  expect(cancel).toHaveBeenCalledTimes(1);
  // For the picture of the dialogs too, which has no animation.
  expect(find('.art-wheel')?.style.transform).toBe(`rotate(${turnTo(2, 8, 0)}deg)`);
  expect([find('.won')?.hidden, find('.claim')?.hidden, find('.spin')?.hidden]).toEqual([
    false,
    false,
    true,
  ]);
  expect(document.activeElement).toBe(find('.claim'));
});
