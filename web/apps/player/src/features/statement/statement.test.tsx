import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../test/app.tsx';
import { spanOf } from './period.ts';

it('shows the entries with their balances and opens one', async () => {
  const backend = new Backend();
  const { user } = await open('/cash/history?show=statement', { backend, signedIn: true });
  const entry = await screen.findByRole('button', { name: /Deposit.*₹1,000/ });
  expect(within(entry).getByText('+₹1,000.00')).toBeTruthy();
  expect(within(entry).getByText('₹1,000.00')).toBeTruthy();
  expect(screen.getByText('1 entry')).toBeTruthy();
  await user.click(entry);
  await screen.findByText('Your balance');
  await screen.findByText('Deposits received');

  await user.click(screen.getByRole('button', { name: 'Bets' }));
  await screen.findByText('No entries in this period');
});

it('ends each period where the next one begins', () => {
  const now = new Date(2026, 0, 15, 12);
  expect(spanOf('last_month', now)).toEqual({
    from: new Date(2025, 11, 1).getTime(),
    to: spanOf('this_month', now).from,
  });
  expect(spanOf('last_3_months', now).from).toBe(new Date(2025, 10, 1).getTime());
  expect(spanOf('last_year', now)).toEqual({
    from: new Date(2025, 0, 1).getTime(),
    to: new Date(2026, 0, 1).getTime(),
  });
  expect(spanOf('all', now)).toEqual({ from: 0, to: new Date(2026, 1, 1).getTime() });
});
