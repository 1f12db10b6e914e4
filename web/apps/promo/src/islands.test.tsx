import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page as usual, wheel } from './dialogs/testpage.ts';
import type { Early } from './early.ts';
import type { IslandData } from './page.ts';
import { serverRenderer } from './testserver.ts';

const page: IslandData = { ...usual, draw: wheel };
const registration = 'BasicRegistration';
let dialogs: (props: { names: string[]; data: IslandData }) => string;
let draw: (props: object) => string;
let calls: { path: string; body: Record<string, unknown> }[];
let complaints: unknown[];
let registered: Parameters<typeof document.addEventListener>[];

beforeAll(async () => {
  document.documentElement.dataset['react'] = 'data:text/javascript,';
  document.documentElement.dataset['islands'] = 'data:text/javascript,';
  [dialogs, draw] = await Promise.all([
    serverRenderer<{ names: string[]; data: IslandData }>('Dialogs', './src/dialogs/index.tsx'),
    serverRenderer('DrawButton', './src/blocks/drawbutton.tsx'),
  ]);
  await import('./boot.ts');
});

beforeEach(() => {
  calls = [];
  complaints = [];
  const early = before();
  Object.assign(early, { ready: false, taps: [], opened: [] });
  history.replaceState(null, '', '/new-promo/summer');
  document.body.innerHTML = `
    <button id="opener" data-dialog="${registration}"></button>
    <section class="hero"><div data-island="draw">${draw({ page, draw: wheel })}</div></section>
    ${dialogs({ names: [registration, 'auth'], data: page })}
    <div id="notices"></div>
    <script id="page" type="application/json">${JSON.stringify(page)}</script>`;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...what) => void complaints.push(...what));
  vi.stubGlobal('reportError', (error: unknown) => void complaints.push(error));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? 'null')) as Record<string, unknown>;
    calls.push({ path: url.split('?')[0] ?? '', body });
    return new Response(JSON.stringify({ token: 'csrf' }), { status: 200 });
  });
});
afterEach(() => {
  // The next test runs the script again.
  for (const listener of registered) document.removeEventListener(...listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const before = (): Early => (window as Window & { maidan?: Early }).maidan as Early;
const control = (name: string): HTMLInputElement =>
  document.querySelector(`#${registration} [name=${name}]`) as HTMLInputElement;

/** Runs the script that hydrates the page. */
async function hydrated(): Promise<void> {
  const listens = vi.spyOn(document, 'addEventListener');
  await act(async () => void (await import('./islands.tsx')));
  registered = listens.mock.calls.filter(([type]) => type.startsWith('maidan:'));
  await waitFor(() => expect(before().ready).toBe(true));
}

it('are hydrated when they are first opened, without a warning', async () => {
  const listens = vi.spyOn(HTMLDialogElement.prototype, 'addEventListener');
  const hosts = () => new Set(listens.mock.contexts.map((host) => (host as Element).id));
  await hydrated();
  expect(hosts()).toEqual(new Set());
  act(() => document.getElementById('opener')?.click());
  expect(hosts()).toEqual(new Set([registration]));
  act(() => void before().open('auth'));
  expect(hosts()).toEqual(new Set([registration, 'auth']));
  expect(complaints).toEqual([]);
});

it('keep what was typed before React was there, and know of it', async () => {
  document.getElementById('opener')?.click();
  control('username').value = 'early@example.com';
  control('password').value = 'six-or-more';
  control('promo_code').value = '777';
  control('bonus_id').value = '';
  control('checkbox1').checked = false;
  await hydrated();
  expect(complaints).toEqual([]);
  expect(control('username').value).toBe('early@example.com');
  expect(control('promo_code').value).toBe('777');
  expect(control('bonus_id').value).toBe('');
  expect(control('checkbox1').checked).toBe(false);
  control('checkbox1').checked = true;
  fireEvent.submit(control('username').form as HTMLFormElement);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/ccg/user/registration'));
  expect(calls.find(({ path }) => path === '/ccg/user/registration')?.body).toMatchObject({
    username: 'early@example.com',
    password: 'six-or-more',
    promo_code: '777',
  });
});

it('do what was tapped before React was there', async () => {
  document.getElementById('opener')?.click();
  const tab = [...document.querySelectorAll<HTMLElement>(`#${registration} [role=tab]`)][1];
  tab?.click();
  expect(before().taps).toEqual([tab]);
  await hydrated();
  await waitFor(() => expect(tab?.getAttribute('aria-selected')).toBe('true'));
  expect(before().taps).toEqual([]);
});

it('send a form that was submitted before React was there', async () => {
  document.getElementById('opener')?.click();
  control('username').value = 'early@example.com';
  control('password').value = 'six-or-more';
  fireEvent.submit(control('username').form as HTMLFormElement);
  expect(calls).toEqual([]);
  await hydrated();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/ccg/user/registration'));
});
