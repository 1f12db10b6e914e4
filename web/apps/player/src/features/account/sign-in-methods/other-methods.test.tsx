import { Backend } from '@maidan/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '../../../test-app.tsx';
import type { SignInMethods } from './calls.ts';

/** A server that offers these ways beside what every server does. */
function offering(ways: SignInMethods): Backend {
  const backend = new Backend();
  const others = backend.fetch;
  backend.fetch = async (input, init) =>
    new URL(input instanceof Request ? input.url : input).pathname === '/api/v3/oauth/methods'
      ? Response.json(ways)
      : others(input, init);
  return backend;
}

const house = { name: 'example', label: 'Example', test: false };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('who signs in may go to another house, and comes back to where it began', async () => {
  const backend = offering({
    passkeys: false,
    providers: [house],
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

test('passkeys are offered to browsers that know them, for signing in', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const backend = offering({ passkeys: true, providers: [house] });
  const first = await open('/login', { backend });
  await screen.findByRole('button', { name: 'Use a passkey' });
  first.unmount();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  await open('/register', { backend });
  await screen.findByRole('link', { name: 'Continue with Example' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('where there are no other ways nothing is said of them', async () => {
  const backend = offering({ passkeys: false, providers: [] });
  const answer = vi.spyOn(Response, 'json');
  await open('/login', { backend });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith({ passkeys: false, providers: [] }));
  await act(async () => undefined);
  expect(screen.queryByText('or')).toBeNull();
});

test('what went wrong elsewhere is said on the sign-in screen, also what is unknown', async () => {
  const first = await open('/login?problem=sign_in_denied');
  await screen.findByText('The sign-in was cancelled.');
  first.unmount();
  await open('/login?problem=%3Cscript%3E');
  await screen.findByText('Sign-in failed. Try again.');
});
