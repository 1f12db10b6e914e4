import { Backend } from '@maidan/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../test/app.tsx';

it.each(['/deposit', '/withdraw', '/cash/history'])(
  '%s shows the debt of the player',
  async (path) => {
    const backend = new Backend();
    backend.debt = 15_050;
    await open(path, { backend, signedIn: true });
    expect((await screen.findByRole('note')).textContent).toContain('You owe ₹150.50');
  },
);

it('shows nothing to a player without a debt', async () => {
  await open('/deposit', { backend: new Backend(), signedIn: true });
  await screen.findByLabelText('Amount');
  expect(screen.queryByRole('note')).toBeNull();
});
