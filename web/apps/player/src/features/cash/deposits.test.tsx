import { minor } from '@maidan/money';
import { Backend, depositMethod, depositOf } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../test/app.tsx';

const deposit = (values: Parameters<typeof depositOf>[0]) =>
  depositOf({ status: 'queued', transaction_id: '123456780003', ...values });

const backendWith = (values: Parameters<typeof depositOf>[0]) => {
  const backend = new Backend();
  backend.deposits = [deposit(values)];
  return backend;
};

it('shows the credited amount if it differs from the requested one', async () => {
  const backend = backendWith({ status: 'succeeded', credited: minor(50_000) });
  const ended = await open('/deposit?id=dep1', { backend, signedIn: true });
  await screen.findByRole('heading', { name: '₹500 is on your balance' });
  await screen.findByText(/You requested ₹1,000, but ₹500 arrived/);
  ended.unmount();

  await open('/cash/history', { backend, signedIn: true });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('₹500')).toBeTruthy();
  expect(row.getByText('Requested: ₹1,000')).toBeTruthy();
});

it('mentions no other amount if the requested one was credited', async () => {
  const backend = backendWith({ status: 'succeeded', credited: minor(100_000) });
  await open('/deposit?id=dep1', { backend, signedIn: true });
  await screen.findByRole('heading', { name: '₹1,000 is on your balance' });
  expect(screen.queryByText(/arrived/)).toBeNull();
});

it('accepts another transaction ID for a failed deposit', async () => {
  const backend = backendWith({ status: 'failed', reason: 'transaction_not_found' });
  const { user } = await open('/cash/history', { backend, signedIn: true });
  await screen.findByText('The transaction was not found. Try again in a few minutes.');
  await user.click(screen.getByRole('link', { name: 'Send another ID' }));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByText('123456780003')).toBeTruthy();
  await user.type(screen.getByLabelText('Transaction ID'), '123456789012');
  await user.click(screen.getByRole('button', { name: 'Send another transaction ID' }));
  await screen.findByRole('heading', { name: 'We are checking your payment' });
  expect(backend.deposits[0]?.transaction_id).toBe('123456789012');
});

it('links to support when the transaction IDs are used up', async () => {
  const backend = backendWith({ status: 'failed', reason: 'transaction_not_found' });
  backend.refused.set('POST /payments/v1/deposits/dep1/transaction', {
    status: 409,
    code: 'transaction_ids_used_up',
  });
  const { user } = await open('/deposit?id=dep1', { backend, signedIn: true });
  await user.type(await screen.findByLabelText('Transaction ID'), '123456789012');
  await user.click(screen.getByRole('button', { name: 'Send another transaction ID' }));
  const form = (await screen.findByText(/No more transaction IDs/)).closest('form');
  const link = within(form ?? document.body).getByRole('link', { name: 'Write to support' });
  expect(link.getAttribute('href')).toBe('/help#chat');
});

it('shows the transaction form of a queued deposit only if the first ID was not found', async () => {
  const waiting = await open('/deposit?id=dep1', { backend: backendWith({}), signedIn: true });
  await screen.findByRole('heading', { name: 'We are checking your payment' });
  expect(screen.queryByLabelText('Transaction ID')).toBeNull();
  waiting.unmount();

  const backend = backendWith({ reason: 'transaction_not_found' });
  await open('/deposit?id=dep1', { backend, signedIn: true });
  await screen.findByLabelText('Transaction ID');
});

it.each([
  ['declined', 'The payment was declined.'],
  ['below_minimum', 'The amount is below the minimum. It will be sent back to you.'],
  ['do_not_honour_51', 'The payment did not go through.'],
])('translates the reason %s', async (reason, text) => {
  await open('/cash/history', {
    backend: backendWith({ status: 'failed', reason }),
    signedIn: true,
  });
  await screen.findByText(text);
});

it.each([
  ['refund', 'The amount is below the minimum. It will be sent back to you.'],
  ['keep', 'The amount is below the minimum. It is neither credited nor sent back.'],
] as const)('says what happens to less than the minimum: %s', async (rule, text) => {
  const backend = backendWith({ status: 'failed', reason: 'below_minimum', flow: 'coins' });
  backend.depositMethods = [depositMethod({ id: 'upi', flow: 'coins', below_minimum: rule })];
  await open('/deposit?id=dep1', { backend, signedIn: true });
  await screen.findByText(text);
});

it('keeps a deposit on check while staff decides about another amount', async () => {
  const backend = backendWith({ reason: 'amount_mismatch', received: minor(50_000) });
  await open('/deposit?id=dep1', { backend, signedIn: true });
  await screen.findByText(/A different amount than you entered has arrived/);
  expect(screen.getByText('₹500')).toBeTruthy();
  expect(screen.queryByLabelText('Transaction ID')).toBeNull();
});

it('translates a failed payout, and shows reasons of staff unchanged', async () => {
  const backend = new Backend();
  const withdrawal = {
    id: 'wd1',
    amount: minor(50_000),
    fee: minor(0),
    currency: 'INR',
    method: 'upi',
    status: 'rejected' as const,
    held_at: 0,
    account_masked: '••••4821',
    created_at: 1_760_000_000_000,
    updated_at: 1_760_000_000_000,
  };
  backend.withdrawals = [
    { ...withdrawal, reason: 'payout_failed' },
    { ...withdrawal, id: 'wd2', reason: 'The name is not yours.' },
  ];
  await open('/cash/history?show=withdrawals', { backend, signedIn: true });
  await screen.findAllByText(/The payout did not go through/);
  screen.getAllByText('The name is not yours.');
});
