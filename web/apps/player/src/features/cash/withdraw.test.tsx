import type { Withdrawal, WithdrawalConditions } from '@maidan/api';
import { minor, oddsMilli } from '@maidan/money';
import { Backend, withdrawalMethod } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../test/app.tsx';
import { stepsOf } from './timeline.tsx';

const rupees = (n: number) => minor(n * 100);

const backendWith = (conditions: Partial<WithdrawalConditions>, values: Partial<Backend> = {}) =>
  Object.assign(new Backend(), { conditions, balance: 200_000, ...values });

const withdrawal = (values: Partial<Withdrawal>): Withdrawal => ({
  id: '01J0WITHDRAWAL',
  amount: rupees(1500),
  fee: rupees(15),
  currency: 'INR',
  method: 'upi',
  status: 'pending',
  account_masked: 'as•••@okbank',
  created_at: 1_760_000_000_000,
  updated_at: 1_760_000_000_000,
  held_at: 0,
  ...values,
});

const posts = (backend: Backend) =>
  backend.seen.filter(({ call }) => call === 'POST /payouts/v1/withdrawals');

describe('conditions', () => {
  const unmet = {
    required: rupees(2000),
    wagered: rupees(500),
    left: rupees(1500),
    min_odds: oddsMilli(1300),
    percent: 100,
  };

  it('shows what is missing with the next step of each, and no form', async () => {
    const backend = backendWith({
      checks: { email: true, missing: ['city', 'contact'], documents: 'required' },
      turnover: unmet,
      next_at: Date.now() + 3_600_000,
    });
    await open('/withdraw', { backend, signedIn: true });
    await screen.findByRole('heading', { name: 'Before you withdraw' });
    screen.getByText('Only users who have passed the email verification can withdraw');
    screen.getByText('City');
    expect(screen.queryByText('A confirmed email address')).toBeNull();
    screen.getByText('Withdrawal is not available until the deposit has been wagered');
    screen.getByText('Submitting a withdrawal request is available only once every 24 hours');
    screen.getByText(/You can make the next request from/);
    screen.getByText(/Bet ₹1,500 more at odds of 1.30 or higher/);
    const bar = screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('₹500 of ₹2,000 wagered');
    for (const [name, href] of [
      ['Confirm email', '/me/verification'],
      ['Complete profile', '/me/profile'],
      ['Send documents', '/me/verification'],
      ['Place bets', '/sports'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  it('sends a player with too little money to the deposit', async () => {
    const backend = backendWith({}, { balance: 100 });
    await open('/withdraw', { backend, signedIn: true });
    await screen.findByText('The smallest withdrawal is ₹500. Your balance is ₹1.');
    expect(screen.getByRole('link', { name: 'Make deposit' }).getAttribute('href')).toBe(
      '/deposit',
    );
  });

  it('sends a player without a method to support', async () => {
    const backend = backendWith({}, { withdrawalMethods: [] });
    await open('/withdraw', { backend, signedIn: true });
    await screen.findByText('No withdrawal method for your country');
    screen.getByText('Write to support.');
    expect(screen.getByRole('link', { name: /support/i }).getAttribute('href')).toBe('/help#chat');
  });

  it('loads the conditions again after a refusal', async () => {
    const backend = backendWith(
      {},
      { withdrawalMethods: [withdrawalMethod({ id: 'upi', name: 'UPI' })] },
    );
    const { user } = await open('/withdraw', { backend, signedIn: true });
    await user.type(await screen.findByLabelText('Amount'), '600');
    await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
    await user.type(screen.getByLabelText('UPI ID'), 'asha@okbank');
    backend.refused.set('POST /payouts/v1/withdrawals', { status: 409, code: 'turnover_unmet' });
    backend.conditions = { turnover: unmet };
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    await screen.findByRole('progressbar');
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });
});

describe('active bonus', () => {
  it('asks before it is lost, and says so in the same request', async () => {
    const backend = backendWith(
      {
        bonuses: [
          {
            kind: 'welcome',
            id: 'b1',
            offer: 'sport-inr',
            name: 'Cricket bonus',
            amount: rupees(15_000),
            currency: 'INR',
          },
          {
            kind: 'bonus_money',
            id: '',
            offer: '',
            name: '',
            amount: rupees(300),
            currency: 'INR',
          },
        ],
      },
      { withdrawalMethods: [withdrawalMethod({ id: 'upi', name: 'UPI' })] },
    );
    const { user } = await open('/withdraw', { backend, signedIn: true });
    await screen.findByText('A withdrawal deactivates your active bonus:');
    await user.type(screen.getByLabelText('Amount'), '600');
    await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
    await user.type(screen.getByLabelText('UPI ID'), 'asha@okbank');
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your bonus?' }));
    dialog.getByText('Cricket bonus');
    dialog.getByText('up to ₹15,000');
    dialog.getByText('Bonus money');
    await user.click(dialog.getByRole('button', { name: 'Keep bonus' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts(backend)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw and lose bonus' }));
    await screen.findByText('Request sent');
    expect(posts(backend).map(({ body }) => body)).toEqual([
      {
        method: 'upi',
        amount: 60_000,
        account: { name: 'Asha Rao', vpa: 'asha@okbank' },
        forfeit_bonus: true,
      },
    ]);
  });
});

describe('withdrawals under way', () => {
  it('shows how far each is, and cancels a pending one where that is permitted', async () => {
    const backend = backendWith(
      { may_cancel: true },
      { withdrawals: [withdrawal({}), withdrawal({ id: 'w2', status: 'approved', held_at: 1 })] },
    );
    const { user } = await open('/withdraw', { backend, signedIn: true });
    await screen.findByRole('heading', { name: 'In progress' });
    const current = () =>
      screen
        .getAllByRole('list', { name: 'Progress of the withdrawal' })
        .map((list) => list.querySelector('[aria-current=step]')?.textContent);
    expect(current()).toEqual(['On check', 'In process']);
    screen.getByText(/This takes longer than usual/);
    await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel withdrawal' }));
    await screen.findByText('The withdrawal is cancelled');
    await waitFor(() => expect(current()).toEqual(['In process']));
  });

  it('offers no cancelling where it is not permitted', async () => {
    const backend = backendWith({}, { withdrawals: [withdrawal({})] });
    await open('/withdraw', { backend, signedIn: true });
    await screen.findByRole('heading', { name: 'In progress' });
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  it('counts the steps of each status', () => {
    const done = (status: Withdrawal['status']) => stepsOf({ status }).done;
    expect(done('pending')).toBe(1);
    expect(done('approved')).toBe(2);
    expect(stepsOf({ status: 'paid' })).toEqual({
      steps: ['requested', 'pending', 'approved', 'paid'],
      done: 4,
    });
    expect(stepsOf({ status: 'cancelled' }).steps).toEqual(['requested', 'cancelled']);
  });
});

describe('history', () => {
  it('shows the columns of a withdrawal and why it was cancelled', async () => {
    const backend = backendWith(
      {},
      {
        withdrawals: [withdrawal({ status: 'cancelled', reason: 'provider_out_of_funds' })],
      },
    );
    const { user } = await open('/cash/history?show=withdrawals', { backend, signedIn: true });
    await user.click(
      await screen.findByText(/Cancelled due to low balance/, { selector: 'button *' }),
    );
    const details = screen.getByText('01J0WITHDRAWAL').closest('dl');
    expect([...(details?.querySelectorAll('dt') ?? [])].map((dt) => dt.textContent)).toEqual([
      'ID',
      'Date and time',
      'System',
      'Requisites',
      'Account number',
      'Status',
      'Fee',
      'You receive',
    ]);
  });
});
