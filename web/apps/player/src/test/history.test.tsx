import type { Deposit } from '@maidan/api';
import { minor } from '@maidan/money';
import { Backend, depositOf } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { periodSpan } from '../domain/history/period.ts';
import { open } from './app.tsx';

const deposit = (id: string, status: Deposit['status'], amount: number): Deposit =>
  depositOf({
    id,
    status,
    amount: minor(amount),
    credited: minor(status === 'succeeded' ? amount : 0),
    reason: status === 'failed' ? 'declined' : '',
    pay: { account: 'maidan@upi', payee: 'Maidan' },
    transaction_id: `4123${id}`,
  });

it('filters the deposits and opens the ledger entries of one', async () => {
  const backend = new Backend();
  backend.deposits = [deposit('dep1', 'succeeded', 100_000), deposit('dep2', 'failed', 50_000)];
  const { user } = await open('/cash/history', { backend, signedIn: true });
  await screen.findByRole('button', { name: /₹500/ });
  await user.selectOptions(screen.getByLabelText('Status'), 'Credited');
  const row = await screen.findByRole('button', { name: /₹1,000/ });
  expect(screen.queryByRole('button', { name: /₹500/ })).toBeNull();

  await user.click(row);
  await screen.findByText('maidan@upi');
  await screen.findByText('Entries in your account');
  const item = row.closest('li') as HTMLElement;
  await within(item).findByText('Deposits received');
  expect(within(item).getByText('Balance ₹1,000.00')).toBeTruthy();
});

it('says that no row fits the filters', async () => {
  const backend = new Backend();
  backend.deposits = [deposit('dep1', 'succeeded', 100_000)];
  const { user } = await open('/cash/history?status=expired&period=week', {
    backend,
    signedIn: true,
  });
  await screen.findByText('Choose another status or period.');
  await user.selectOptions(screen.getByLabelText('Status'), 'All');
  await screen.findByRole('button', { name: /₹1,000/ });
});

it('lists bonuses by their status and shows the casino without rounds', async () => {
  const backend = new Backend();
  const { user } = await open('/cash/history?show=bonuses', { backend, signedIn: true });
  await screen.findByRole('button', { name: /Bonus to balance/ });
  await user.selectOptions(screen.getByLabelText('Status'), 'Waiting for deposit');
  const row = await screen.findByRole('button', { name: /Welcome sport/ });
  expect(within(row).getByText('Waiting for deposit')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Bonus to balance/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Casino' }));
  await screen.findByText('No rounds yet');
});

it('counts the periods of a history in days and weeks of the device', () => {
  const day = (...date: [number, number, number]) => new Date(...date).getTime();
  const friday = new Date(2026, 4, 29, 23);
  expect(periodSpan('all', friday)).toEqual({});
  expect(periodSpan('week', friday)).toEqual({ from: day(2026, 4, 25) });
  expect(periodSpan('last_week', friday)).toEqual({ from: day(2026, 4, 18), to: day(2026, 4, 25) });
  expect(periodSpan('month', new Date(2026, 2, 31))).toEqual({ from: day(2026, 1, 28) });
  expect(periodSpan('3months', friday)).toEqual({ from: day(2026, 1, 28) });
  expect(periodSpan('year', new Date(2024, 1, 29))).toEqual({ from: day(2023, 1, 28) });
  expect(periodSpan('week', new Date(2026, 4, 31))).toEqual({ from: day(2026, 4, 25) });
});
