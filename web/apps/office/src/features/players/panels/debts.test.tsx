import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeOffice } from '../../../test/office.tsx';

const player = (debts: object[]) => ({
  id: 'p1',
  email: 'asha@example.com',
  currency: 'INR',
  ledger_account: 'p:p1:INR:cash',
  balance: 0,
  debt: 150_50,
  bonus_debt: 0,
  total_deposit: 0,
  registered_at: 1_760_000_000_000,
  seen_at: 1_760_000_000_000,
  devices: [],
  profile: {},
  debts,
});

async function openPlayer(debts: object[]) {
  const office = new FakeOffice();
  office.more = (call) => (call === 'GET /players/p1' ? Response.json(player(debts)) : undefined);
  await office.open('/players/p1');
  await screen.findByRole('heading', { name: 'asha@example.com' });
}

it('lists how a debt came about and what has paid it', async () => {
  const at = 1_760_000_000_000;
  const account = 'p:p1:INR:cash';
  await openPlayer([
    { transfer: 't2', account, kind: 'debt.collected', ref: 'deposit7', amount: -50_00, at },
    { transfer: 't1', account, kind: 'bet.payout.reversed', ref: 'bet1', amount: 200_50, at },
  ]);
  const panel = screen.getByRole('heading', { name: 'Debts' }).closest('section');
  const [paid, owed] = within(panel ?? document.body)
    .getAllByRole('row')
    .slice(1);
  for (const words of ['Debt paid', 'Cash', '−₹50.00', 'deposit7'])
    expect(paid?.textContent).toContain(words);
  for (const words of ['Bet payout reversed', '+₹200.50', 'bet1'])
    expect(owed?.textContent).toContain(words);
});

it('is not there for a player who never owed', async () => {
  await openPlayer([]);
  expect(screen.queryByRole('heading', { name: 'Debts' })).toBeNull();
});
