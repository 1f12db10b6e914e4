import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Early } from '../early.ts';
import { FormDialog } from './dialog.tsx';
import { opened } from './state.ts';
import type { Name } from './table.ts';
import { en, page } from './testpage.ts';

interface Asked {
  path: string;
  body: Record<string, unknown>;
}
let asked: Asked[];
let answers: Record<string, () => [number, unknown] | Promise<[number, unknown]>>;
let opens: string[];
const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 4e9 };
const settings = '/api/v3/settings/additional-settings';
const login = '/ccg/user/login';

/** Solves when the test says so, where a browser has a worker. */
class Solver {
  static solve: (() => void)[] = [];
  onmessage?: (event: { data: { token: string } }) => void;
  terminate = () => undefined;
  postMessage = () =>
    void Solver.solve.push(() => this.onmessage?.({ data: { token: `token-${asked.length}` } }));
}

beforeEach(() => {
  asked = [];
  opens = [];
  Solver.solve = [];
  answers = {
    '/ccg/csrf-token': () => [200, { token: 'csrf' }],
    '/bonus/v1/bonuses/welcome-for-land': () => [200, []],
    '/api/v3/captcha/challenge': () => [200, { challenge: 'c', bits: 4 }],
    [settings]: () => [200, { captcha_kind: 'pow' }],
  };
  history.replaceState(null, '', '/new-promo/summer');
  document.body.innerHTML = '<div id="notices"></div>';
  vi.stubGlobal('maidan', {
    open: (name: string) => (opens.push(name), true),
    leave: () => undefined,
  } as Partial<Early>);
  vi.stubGlobal('Worker', Solver);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.split('?')[0] ?? '';
    asked.push({ path, body: JSON.parse(String(init.body ?? 'null')) as Record<string, unknown> });
    const [status, body] = (await answers[path]?.()) ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (name: Name) =>
  render(<FormDialog name={name} page={page} state={opened(page, '{}', location.search)} />);
const type = (label: string, value: string): void => {
  const field = screen.getByLabelText((text) => text.startsWith(label));
  fireEvent.input(field, { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const calls = (path: string) => asked.filter((call) => call.path === path);
const solve = async (): Promise<void> => {
  await waitFor(() => expect(Solver.solve).toHaveLength(1));
  await act(async () => Solver.solve.pop()?.());
};
const fillIn = (): void => {
  type('E-mail', 'a@b.in');
  type('Password', 'secret1');
};
const forms: [Name, string, string, () => void][] = [
  ['auth', 'Sign in', login, fillIn],
  ['BasicRegistration', 'Sign up', '/ccg/user/registration', fillIn],
  [
    'resetPwd',
    en['dialog.resetPwd.send'],
    '/api/v3/players/passwords',
    () => type('E-mail', 'a@b.in'),
  ],
];

describe('a captcha that solves itself', () => {
  it('is waited for after "too many", unless it cannot be shown', async () => {
    answers[login] = () => [429, {}];
    let settle: (answer: [number, unknown]) => void = () => undefined;
    answers[settings] = () => new Promise((answer) => (settle = answer));
    show('auth');
    fillIn();
    press('Sign in');
    await waitFor(() => expect(calls(settings)).toHaveLength(1));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByText(en['error.tooMany'])).toBeNull();
    await act(async () => settle([500, null]));
    await screen.findByText(en['error.tooMany']);
    expect(button.disabled).toBe(false);
  });

  it.each(forms)(
    'in %s says so, and submits the form by itself',
    async (name, button, path, fill) => {
      answers[path] = () => [429, {}];
      show(name);
      fill();
      press(button);
      await screen.findByText(en['shell.captcha']);
      expect(screen.queryByText(en['error.tooMany'])).toBeNull();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true);
      answers[path] = () => [200, tokens];
      await solve();
      await waitFor(() => expect(calls(path)).toHaveLength(2));
      expect(calls(path)[1]?.body).toHaveProperty(
        'captcha-token',
        expect.stringMatching(/^token-/),
      );
      await waitFor(() => expect(opens).toEqual(['']));
    },
  );

  it.each(forms)(
    'in %s is not tried again when it was in vain',
    async (name, button, path, fill) => {
      answers[path] = () => [429, {}];
      show(name);
      fill();
      press(button);
      await solve();
      await screen.findByText(en['error.tooMany']);
      await solve();
      await screen.findByText(en['shell.captchaDone']);
      expect(calls(path)).toHaveLength(2);
    },
  );

  it('leaves a form alone that is changed meanwhile', async () => {
    answers[login] = () => [429, {}];
    show('auth');
    fillIn();
    press('Sign in');
    await screen.findByText(en['shell.captcha']);
    type('Password', 'half a pass');
    await solve();
    await screen.findByText(en['shell.captchaDone']);
    expect(calls(login)).toHaveLength(1);
  });
});
