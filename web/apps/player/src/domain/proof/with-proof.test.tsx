import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open } from '../../test/app.tsx';

/** Opens the withdrawal screen for a player whose last sign-in was long ago. */
async function openWithdrawal(methods: Backend['stale'], language?: string) {
  const backend = new Backend();
  backend.stale = methods;
  const app = await open('/withdraw', { signedIn: true, backend, language });
  return { ...app, backend };
}

/** Submits a withdrawal to a new account and returns the dialog. */
async function submitWithdrawal(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: /UPI/ }));
  await user.type(screen.getByLabelText('Amount'), '600');
  await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
  await user.type(screen.getByLabelText('UPI ID'), 'asha@playbank');
  await user.click(screen.getByRole('button', { name: 'Request payout' }));
  return within(await screen.findByRole('dialog'));
}

const idempotencyKeys = (backend: Backend) =>
  backend.seen.filter((s) => s.call === 'POST /payouts/v1/withdrawals').map((s) => s.key);

describe('a withdrawal to a new account', () => {
  it('requires the password and is then sent again with the same idempotency key', async () => {
    const { user, backend } = await openWithdrawal(['password']);
    const dialog = await submitWithdrawal(user);
    await user.type(await dialog.findByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('The password is wrong.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'kettle-moss');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Request sent')).toBeTruthy();
    const [first, second, ...more] = idempotencyKeys(backend);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(more).toEqual([]);
  });

  it('accepts a code instead of the password', async () => {
    const { user } = await openWithdrawal(['password', 'code']);
    const dialog = await submitWithdrawal(user);
    await user.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
    await user.type(dialog.getByLabelText(/^Code/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Request sent')).toBeTruthy();
  });

  it('is not sent again when the player closes the dialog', async () => {
    const { user, backend } = await openWithdrawal([]);
    const dialog = await submitWithdrawal(user);
    expect(await dialog.findByText(/has no password/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Confirm your identity to continue.')).toBeTruthy();
    expect(idempotencyKeys(backend)).toHaveLength(1);
    expect(backend.withdrawals).toEqual([]);
  });
});
