import { Backend } from '@maidan/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../../test/app.tsx';
import type { SignInMethods } from './calls.ts';

/** A test backend that offers these sign-in methods. */
function backendWith(methods: SignInMethods): Backend {
  const backend = new Backend();
  const original = backend.fetch;
  backend.fetch = async (input, init) =>
    new URL(input instanceof Request ? input.url : input).pathname === '/api/v3/oauth/methods'
      ? Response.json(methods)
      : original(input, init);
  return backend;
}

const provider = { name: 'example', label: 'Example', test: false };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the sign-in screen links to each provider and passes the address to return to', async () => {
  const backend = backendWith({
    passkeys: false,
    providers: [provider],
    messenger: { name: 'messenger', label: 'Test messenger', test: true },
  });
  await open('/login?next=%2Fbets', { backend });
  const link = await screen.findByRole('link', { name: 'Continue with Example' });
  expect(link.getAttribute('href')).toBe('/api/v3/oauth/oidc/example/begin?next=%2Fbets');
  const messenger = screen.getByRole('link', { name: 'Continue with Test messenger' });
  expect(messenger.getAttribute('href')).toBe('/api/v3/oauth/messenger/begin?next=%2Fbets');
  expect(screen.getAllByText(/Demo only/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('passkeys are offered in browsers that support them, on the sign-in screen only', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const backend = backendWith({ passkeys: true, providers: [provider] });
  const first = await open('/login', { backend });
  await screen.findByRole('button', { name: 'Use a passkey' });
  first.unmount();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  await open('/register', { backend });
  await screen.findByRole('link', { name: 'Continue with Example' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('the section is hidden when there are no other sign-in methods', async () => {
  const backend = backendWith({ passkeys: false, providers: [] });
  const json = vi.spyOn(Response, 'json');
  await open('/login', { backend });
  await vi.waitFor(() => expect(json).toHaveBeenCalledWith({ passkeys: false, providers: [] }));
  await act(async () => undefined);
  expect(screen.queryByText('or')).toBeNull();
});

test('the sign-in screen shows the problem of a callback, and a general text for an unknown code', async () => {
  const first = await open('/login?problem=sign_in_denied');
  await screen.findByText('The sign-in was cancelled.');
  first.unmount();
  await open('/login?problem=%3Cscript%3E');
  await screen.findByText('Sign-in failed. Try again.');
});
