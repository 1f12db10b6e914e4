import { solve } from '@maidan/api/captcha/solve';
import { Backend } from '@maidan/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open } from './app.tsx';

const login = 'POST /ccg/user/login';
const tooMany = { status: 429, code: 'too_many_requests' };
const waitText = 'Too many attempts. Wait a little and try again.';
const solvedText = 'Check complete. You can try again now.';

/** Replaces the worker: solves the challenge on the main thread when the test runs `finishWork`. */
class FakeWorker {
  static waiting: (() => void)[] = [];
  onmessage?: (event: { data: { token: string } }) => void;
  terminate = () => undefined;
  postMessage({ challenge, bits }: { challenge: string; bits: number }) {
    FakeWorker.waiting.push(() => this.onmessage?.({ data: { token: solve(challenge, bits) } }));
  }
}

const finishWork = async () => {
  await waitFor(() => expect(FakeWorker.waiting).toHaveLength(1));
  await act(async () => FakeWorker.waiting.pop()?.());
};

beforeEach(() => {
  FakeWorker.waiting = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const sent = (backend: Backend, call: string) =>
  backend.seen.filter((request) => request.call === call).map(({ body }) => body);

const token = expect.stringMatching(/^challenge-1\.\d+$/);

async function openRefusedSignIn() {
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

it('solves a captcha after a 429 and then signs in automatically with its token', async () => {
  const { backend, button } = await openRefusedSignIn();
  await screen.findByText('Checking that you are not a robot…');
  expect(button.disabled).toBe(true);
  expect(screen.queryByText(waitText)).toBeNull();
  backend.refused.delete(login);
  await finishWork();
  await waitFor(() => expect(location.pathname).toBe('/'));
  const [first, second] = sent(backend, login);
  expect(first).not.toHaveProperty('captcha-token');
  expect(second).toMatchObject({ username: 'asha@example.com', 'captcha-token': token });
});

it('does not submit a form that was changed while the captcha was solved', async () => {
  const { backend, user, button } = await openRefusedSignIn();
  await screen.findByText('Checking that you are not a robot…');
  backend.refused.delete(login);
  await user.type(screen.getByLabelText('Password'), '2');
  await finishWork();
  await screen.findByText(solvedText);
  expect(sent(backend, login)).toHaveLength(1);
  await user.click(button);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(sent(backend, login)[1]).toMatchObject({ password: 'secret-12', 'captcha-token': token });
});

it('shows the wait message and solves another captcha without submitting when a token is refused', async () => {
  const { backend, button } = await openRefusedSignIn();
  await finishWork();
  await screen.findByText(waitText);
  await finishWork();
  await screen.findByText(solvedText);
  expect(button.disabled).toBe(false);
  expect(sent(backend, login)).toHaveLength(2);
});

it('does not block a form when its captcha cannot be shown', async () => {
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
  await screen.findByText(waitText);
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

async function requestRecovery(refusal: Parameters<Backend['refused']['set']>[1]) {
  const app = await open('/recover');
  app.backend.refused.set(recovery, refusal);
  await app.user.type(await screen.findByLabelText('Email'), 'asha@example.com');
  const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
  if (!button) throw new Error('the form has no button');
  await app.user.click(button);
  return { ...app, button };
}

it('sends the token of a solved captcha with a password recovery', async () => {
  const { backend } = await requestRecovery(tooMany);
  await finishWork();
  await waitFor(() => expect(sent(backend, recovery)[1]).toMatchObject({ 'captcha-token': token }));
});

it('shows no captcha when the limit of emails to one address is reached', async () => {
  const { button } = await requestRecovery({ ...tooMany, location: 'email' });
  await screen.findByText(waitText);
  expect(button.disabled).toBe(false);
  expect(FakeWorker.waiting).toHaveLength(0);
});
