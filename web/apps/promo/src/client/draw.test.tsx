import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DrawButton } from '../blocks/drawbutton.tsx';
import { page, wheel } from '../dialogs/testpage.ts';
import type { DrawData } from '../page.ts';
import { hydrate } from '../testhydrate.tsx';
import { serverRenderer } from '../testserver.ts';
import type { Drawn } from './calls.ts';
import { isProven, randomText } from './proof.ts';
import { turnTo } from './wheel.ts';

/** What the server draws with the seed "seed", but for the field. */
const drawn: Drawn = {
  field: 2,
  weights: [1, 1, 1, 1, 1, 1, 1, 1],
  labels: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  won: '150% for the casino, up to ₹30,000',
  claim: 'Claim ₹30,000',
  terms: 'The first deposit gives it.',
  code: '123456789012',
  ends: 1_900_000_000_000,
  hash: '19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b',
  text: 'lucky',
  visitor: 'visitor',
  number: '34e82880b5f38466',
  seed: '',
};

let render: (props: object) => string;
let asked: { method: string; url: string; text: string | null }[];
let answers: { before: Drawn | null; status: number };
const cancel = vi.fn();
const animate = vi.fn((...[, timing]: [Keyframe[], KeyframeAnimationOptions]) => ({
  finished: Promise.resolve(),
  currentTime: timing.iterations === Infinity ? 225 : 0,
  cancel,
}));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeAll(async () => {
  render = await serverRenderer('DrawButton', './src/blocks/drawbutton.tsx');
});
beforeEach(() => {
  asked = [];
  answers = { before: null, status: 200 };
  history.replaceState(null, '', '/new-promo/summer?val_cur=INR');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, url, text: new URLSearchParams(String(body ?? '')).get('text') });
    if (method === 'GET') return Response.json({ hash: drawn.hash, drawn: answers.before });
    return Response.json(answers.status === 200 ? drawn : {}, { status: answers.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function hydrated(draw: DrawData = wheel, ready?: () => void): Promise<unknown[]> {
  document.body.innerHTML = `<section class="hero"><svg><g class="art-wheel"></g></svg>
    <div data-island="draw">${render({ page, draw })}</div></section><div id="notices"></div>`;
  Object.assign(find('.art-wheel') ?? {}, { animate });
  const node = <DrawButton page={page} draw={draw} ready={ready} />;
  return hydrate(find('[data-island]') as HTMLElement, node);
}

const press = () => act(async () => find('.spin')?.click());

it('is hydrated without a warning and unchanged, and reports that', async () => {
  const ready = vi.fn();
  expect(await hydrated(wheel, ready)).toEqual([]);
  expect(find('[data-island]')?.innerHTML).toBe(render({ page, draw: wheel }));
  expect(ready).toHaveBeenCalledTimes(1);
  const form = find('.act form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual([
    'post',
    '/new-promo/_/prize?from=%2Fsummer',
  ]);
});

it('draws once, turns on to the field, and puts the code into the address', async () => {
  await hydrated();
  expect(find('.claim')?.hidden).toBe(true);
  await act(async () => {
    find('.spin')?.click();
    find('.spin')?.click();
  });
  await waitFor(() => expect(find('.claim')?.hidden).toBe(false));
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /new-promo/_/prize?from=%2Fsummer&val_cur=INR',
    'POST /new-promo/_/prize?from=%2Fsummer&val_cur=INR',
  ]);
  expect(asked[1]?.text).toMatch(/^[0-9a-f]{16}$/);
  // From where it was after a quarter of a turn.
  expect(animate.mock.calls[1]?.[0]).toEqual([
    { transform: 'rotate(90deg)' },
    { transform: `rotate(${turnTo(2, 8, 6)}deg)` },
  ]);
  // For the picture of the dialogs too, which has no animation.
  expect(find('.art-wheel')?.style.transform).toBe(`rotate(${turnTo(2, 8, 0)}deg)`);
  expect(find('.won')?.textContent).toBe(drawn.won);
  expect(document.activeElement).toBe(find('.claim'));
  expect(find('.act form')?.hidden).toBe(true);
  expect(new URLSearchParams(location.search).get('promo')).toBe(drawn.code);
  expect(screen.getByText(drawn.terms)).toBeTruthy();
});

it('shows what was drawn before without drawing again, also to who wants no motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  answers.before = drawn;
  await hydrated();
  await press();
  await waitFor(() => expect(find('.won')?.hidden).toBe(false));
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect(find('.art-wheel')?.style.transform).toBe(`rotate(${turnTo(2, 8, 0)}deg)`);
});

it('does not stop at a field of a page that was rendered with other prizes', async () => {
  await hydrated({ ...wheel, fields: 7 });
  await press();
  await waitFor(() => expect(find('.won')?.hidden).toBe(false));
  expect(animate).toHaveBeenCalledTimes(1);
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('says that nothing was drawn, and can be pressed again', async () => {
  answers.status = 500;
  await hydrated();
  await press();
  await waitFor(() => expect(find('#notices')?.textContent).toBe(page.t['error.oops']));
  expect(find('.won')?.hidden).toBe(true);
  answers.status = 200;
  await press();
  await waitFor(() => expect(find('.won')?.hidden).toBe(false));
});

it('is proven with the seed, and with no other', async () => {
  const revealed = { ...drawn, seed: 'seed', field: 7 };
  expect(await isProven(revealed)).toBe(true);
  expect(await isProven({ ...revealed, seed: 'other' })).toBe(false);
  expect(await isProven({ ...revealed, text: 'unlucky' })).toBe(false);
  expect(await isProven({ ...revealed, field: 8 })).toBe(false);
  expect(await isProven({ ...revealed, number: '0000000000000000' })).toBe(false);
  expect(randomText()).not.toBe(randomText());
});
