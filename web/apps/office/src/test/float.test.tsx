import type { Minor } from '@maidan/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Float, LedgerSum, Movement, Total } from '../domain/payment/floats.ts';
import { csvOf, sums } from '../features/floats/report.ts';
import { faults } from './ask.ts';
import { FakeOffice } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const inr: Float = {
  provider: 'sandbox',
  currency: 'INR',
  balance: 150_000 as Minor,
  warn_below: 200_000,
  low: true,
  methods: [
    { method: 'bank', balance: 50_000 as Minor },
    { method: 'upi', balance: 100_000 as Minor },
  ],
};

const total = (more: Partial<Total> = {}): Total => ({
  provider: 'sandbox',
  method: 'upi',
  currency: 'INR',
  opening: 100_000,
  deposits: 70_000,
  withdrawals: 20_000,
  fees: 150,
  transfers: 0,
  write_offs: 150,
  charged: 300,
  adjustments: 0,
  closing: 150_000,
  ...more,
});

const equal: LedgerSum = {
  currency: 'INR',
  floats: 150_000,
  deposits: 170_000,
  payouts: -20_000,
  settlements: 0,
  ledger: 150_000,
  equal: true,
};

/** An office with floats and three days, whose member may record movements unless the permissions differ. */
function officeWith(permissions = ['money.see', 'money.adjust'], compared = [equal]) {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = permissions;
  const moved: Movement[] = [];
  let floats = [inr];
  office.more = (call, body) => {
    if (call === 'GET /floats') return Response.json(floats);
    if (call === 'GET /floats/ledger') return Response.json(compared);
    if (call === 'GET /floats/methods')
      return Response.json({
        providers: ['sandbox', 'sandbox-card'],
        currencies: [
          { currency: 'BDT', methods: ['mpesa'] },
          { currency: 'INR', methods: ['bank', 'upi'] },
        ],
      });
    if (call === 'POST /floats/limit') {
      floats = [{ ...inr, warn_below: Number(body['warn_below']), low: false }];
      return Response.json(floats);
    }
    if (call === 'GET /float-movements') return Response.json(moved);
    if (call === 'POST /float-movements') {
      const made = { ...body, id: 'm1', at: 1, made_by: 's1', member: 'mira@example.com' };
      moved.unshift(made as unknown as Movement);
      return Response.json(made);
    }
    if (call === 'GET /payment-days')
      return Response.json([
        { day: '2026-03-03', closed_at: 0 },
        { day: '2026-03-02', closed_at: 5 },
        { day: '2026-03-01', closed_at: 4 },
      ]);
    const day = /^GET \/payment-days\/(.+)$/.exec(call)?.[1];
    if (!day) return undefined;
    const closed = day !== '2026-03-03';
    const items = closed ? [total(), total({ provider: '', method: '', adjustments: -500 })] : [];
    return Response.json({ day, closed_at: closed ? 5 : 0, items });
  };
  return office;
}

describe('floats', () => {
  it('are listed by provider and method, and say which are low', async () => {
    const office = officeWith(['money.see']);
    await office.open('/float');
    const table = within(await screen.findByRole('table', { name: 'Float at providers' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toBe('sandbox INRLow: below ₹2,000.00₹1,500.00₹2,000.00');
    expect(rows[2]).toBe('Bank₹500.00');
    expect(rows[3]).toBe('UPI₹1,000.00');
    expect(screen.queryByRole('button', { name: /Set limit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record movement' })).toBeNull();
    expect(await faults()).toEqual([]);
  });

  it('are compared with the ledger on request, by keyboard', async () => {
    const office = officeWith();
    await office.open('/float');
    await screen.findByRole('table', { name: 'Float at providers' });
    expect(office.seen.some(({ call }) => call === 'GET /floats/ledger')).toBe(false);
    await userEvent.keyboard('c');
    await screen.findByText('INR: the floats equal the ledger');
    const account = screen.getByRole('link', { name: '₹1,700.00' });
    expect(account.getAttribute('href')).toBe('/office/accounts/h%3Adeposits%3AINR');
  });

  it('that differ from the ledger say by how much', async () => {
    const office = officeWith(undefined, [{ ...equal, floats: 149_000, equal: false }]);
    await office.open('/float');
    await screen.findByRole('table', { name: 'Float at providers' });
    await userEvent.keyboard('c');
    await screen.findByText('INR: the floats differ from the ledger. Inform the engineers.');
    screen.getByText('−₹10.00');
  });

  it('get a limit, and lose it when it is empty', async () => {
    const office = officeWith();
    await office.open('/float');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Set limit of sandbox in INR' }),
    );
    const dialog = await screen.findByRole('dialog');
    const limit = within(dialog).getByLabelText('Warn below');
    expect(limit).toHaveProperty('value', '2,000');
    await userEvent.clear(limit);
    await userEvent.type(limit, '12x');
    const save = within(dialog).getByRole('button', { name: 'Set limit' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await userEvent.clear(limit);
    expect(await faults(dialog)).toEqual([]);
    await userEvent.click(save);
    await screen.findByText('The limit is saved.');
    expect(office.seen.find(({ call }) => call === 'POST /floats/limit')?.body).toEqual({
      provider: 'sandbox',
      currency: 'INR',
      warn_below: 0,
    });
    await waitFor(() => expect(screen.queryByText(/^Low:/)).toBeNull());
  });

  it('change by a movement of the bank, whose methods are those of the currency', async () => {
    const office = officeWith();
    await office.open('/float');
    await screen.findByText('No movement was recorded yet.');
    await userEvent.keyboard('n');
    const found = await screen.findByRole('dialog', { name: 'Record movement' });
    const dialog = within(found);
    await dialog.findByRole('option', { name: 'sandbox-card' });
    await userEvent.selectOptions(
      dialog.getByLabelText('Direction'),
      'From the provider to the bank',
    );
    await userEvent.selectOptions(dialog.getByLabelText('Provider'), 'sandbox-card');
    await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'INR');
    await userEvent.selectOptions(dialog.getByLabelText('Method'), 'UPI');
    await userEvent.type(dialog.getByLabelText('Amount'), '1,00,000');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'settlement of March');
    expect(await faults(found)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await screen.findByText('Recorded. The float has changed.');
    expect(office.seen.find(({ call }) => call === 'POST /float-movements')?.body).toEqual({
      provider: 'sandbox-card',
      method: 'upi',
      currency: 'INR',
      amount: -10_000_000,
      reason: 'settlement of March',
    });
    await screen.findByText('−₹1,00,000.00');
  });
});

describe('the daily report', () => {
  it('shows today first and goes to other days by keyboard', async () => {
    const office = officeWith();
    const router = await office.open('/float');
    await screen.findByText('Nothing on this day');
    await userEvent.keyboard('j');
    await screen.findByText(/It never changes/);
    expect(router.state.location.search).toEqual({ day: '2026-03-02' });
    const table = within(await screen.findByRole('table', { name: 'Daily report' }));
    const cells = (row: number) =>
      within(table.getAllByRole('row')[row] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(1)).toEqual([
      'sandbox',
      'UPI',
      '₹1,000.00',
      '+₹700.00',
      '−₹200.00',
      '−₹1.50',
      '–',
      '+₹1.50',
      '₹1,500.00',
    ]);
    table.getByText('All providers, INR');
    expect(table.queryByText('−₹5.00')).toBeNull();
    screen.getByText(/which change nothing at a provider/);
    expect(await faults()).toEqual([]);
    await userEvent.keyboard('jj');
    await waitFor(() => expect(router.state.location.search).toEqual({ day: '2026-03-01' }));
    await userEvent.keyboard('k');
    await waitFor(() => expect(router.state.location.search).toEqual({ day: '2026-03-02' }));
  });

  it('adds the rows of each currency', () => {
    const rows = [total(), total({ method: 'bank', opening: 1 }), total({ currency: 'BDT' })];
    expect(sums(rows)).toEqual([
      {
        ...total({ provider: '', method: '' }),
        opening: 100_001,
        deposits: 140_000,
        withdrawals: 40_000,
        fees: 300,
        write_offs: 300,
        charged: 600,
        closing: 300_000,
      },
      total({ provider: '', method: '', currency: 'BDT' }),
    ]);
    expect(rows[0]).toEqual(total());
  });

  it('is a CSV file with exact amounts', () => {
    const items = [total(), total({ provider: '', method: '', adjustments: -50_005 })];
    expect(csvOf({ day: '2026-03-02', closed_at: 5, items }).split('\r\n')).toEqual([
      'day,provider,method,currency,opening,deposits,withdrawals,fees,transfers,write_offs,closing,charged,adjustments',
      '2026-03-02,sandbox,upi,INR,1000.00,700.00,200.00,1.50,0.00,1.50,1500.00,3.00,0.00',
      '2026-03-02,,,INR,1000.00,700.00,200.00,1.50,0.00,1.50,1500.00,3.00,-500.05',
      '',
    ]);
  });
});
