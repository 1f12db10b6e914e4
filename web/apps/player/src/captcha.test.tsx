import { solve } from '@maidan/api/captcha/solve';
import { Backend } from '@maidan/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open } from './test-app.tsx';

const login = 'POST /ccg/user/login';
const tooMany = { status: 429, code: 'too_many_requests' };
const wait = 'Too many attempts. Wait a little and try again.';
const solved = 'Check complete. You can try again now.';

/** Solves in the document's own thread once the test says so, where a browser has a worker. */
class Solver {
  static waiting: (() => void)[] = [];
  onmessage?: (event: { data: { token: string } }) => void;
  terminate = () => undefined;
  postMessage({ challenge, bits }: { challenge: string; bits: number }) {
    Solver.waiting.push(() => this.onmessage?.({ data: { token: solve(challenge, bits) } }));
  }
}

const finishWork = async () => {
  await waitFor(() => expect(Solver.waiting).toHaveLength(1));
  await act(async () => Solver.waiting.pop()?.());
};

beforeEach(() => {
  Solver.waiting = [];
  vi.stubGlobal('Worker', Solver);
});
afterEach(() => vi.unstubAllGlobals());

const sent = (backend: Backend, call: string) =>
  backend.seen.filter((request) => request.call === call).map(({ body }) => body);

const token = expect.stringMatching(/^challenge-1\.\d+$/);

async function refusedSignIn() {
  const app = await open('/login');
  app.backend.refused.set(login, tooMany);
  await app.user.type(
    await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
    'asha@example.com',
  );
  await app.user.type(screen.getByLabelText('Password'), 'secret-1');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
  await app.user.click(button);
  return { ...app, button };
}

it('solves a captcha after a 429 and signs in with its token by itself', async () => {
  const { backend, button } = await refusedSignIn();
  await screen.findByText('Checking that you are not a robot…');
  expect(button.disabled).toBe(true);
  expect(screen.queryByText(wait)).toBeNull();
  backend.refused.delete(login);
  await finishWork();
  await waitFor(() => expect(location.pathname).toBe('/'));
  const [first, second] = sent(backend, login);
  expect(first).not.toHaveProperty('captcha-token');
  expect(second).toMatchObject({ username: 'asha@example.com', 'captcha-token': token });
});

it('leaves a form alone that was changed while the captcha was solved', async () => {
  const { backend, user, button } = await refusedSignIn();
  await screen.findByText('Checking that you are not a robot…');
  backend.refused.delete(login);
  await user.type(screen.getByLabelText('Password'), '2');
  await finishWork();
  await screen.findByText(solved);
  expect(sent(backend, login)).toHaveLength(1);
  await user.click(button);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(sent(backend, login)[1]).toMatchObject({ password: 'secret-12', 'captcha-token': token });
});

it('asks to wait, and solves another captcha without sending it, when a solved one is refused', async () => {
  const { backend, button } = await refusedSignIn();
  await finishWork();
  await screen.findByText(wait);
  await finishWork();
  await screen.findByText(solved);
  expect(button.disabled).toBe(false);
  expect(sent(backend, login)).toHaveLength(2);
});

it('does not block a form whose captcha cannot be shown', async () => {
  const backend = new Backend();
  backend.refused.set('GET /api/v3/settings/additional-settings', { status: 500, code: 'server' });
  const { user } = await open('/login', { backend });
  backend.refused.set(login, tooMany);
  await user.type(
    await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
    'asha@example.com',
  );
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
  await user.click(button);
  await screen.findByText(wait);
  expect(button.disabled).toBe(false);
});

it('sends the token of a solved captcha with a registration', async () => {
  const call = 'POST /ccg/user/registration';
  const { backend, user } = await open('/register', { visitorCountry: 'IN' });
  backend.refused.set(call, tooMany);
  await user.type(
    await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
    'asha@example.com',
  );
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.type(screen.getByLabelText('Repeat password'), 'secret-1');
  await user.click(screen.getByLabelText(/^I accept the rules/));
  await user.click(screen.getByLabelText('I am 18 or older'));
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await finishWork();
  await waitFor(() => expect(sent(backend, call)[1]).toMatchObject({ 'captcha-token': token }));
});

const recovery = 'POST /api/v3/players/passwords';

async function askRecovery(refusal: Parameters<Backend['refused']['set']>[1]) {
  const app = await open('/recover');
  app.backend.refused.set(recovery, refusal);
  await app.user.type(await screen.findByLabelText('Email'), 'asha@example.com');
  const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
  if (!button) throw new Error('the form has no button');
  await app.user.click(button);
  return { ...app, button };
}

it('sends the token of a solved captcha with a password recovery', async () => {
  const { backend } = await askRecovery(tooMany);
  await finishWork();
  await waitFor(() => expect(sent(backend, recovery)[1]).toMatchObject({ 'captcha-token': token }));
});

it('shows no captcha where none helps: too many emails to one address', async () => {
  const { button } = await askRecovery({ ...tooMany, location: 'email' });
  await screen.findByText(wait);
  expect(button.disabled).toBe(false);
  expect(Solver.waiting).toHaveLength(0);
});
