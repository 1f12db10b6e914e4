import type { Minor } from '@maidan/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentCase } from '../domain/payment/cases.ts';
import { FakeOffice, withdrawal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const cashier = [
  'players.see',
  'money.see',
  'withdrawals.decide',
  'payments.match',
  'payments.note',
];

function three() {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = cashier;
  office.withdrawals = [withdrawal(1), withdrawal(2), withdrawal(3)];
  office.risk['w2'] = {
    score: 45,
    reasons: [
      {
        code: 'name_mismatch',
        severity: 'high',
        points: 30,
        numbers: {},
        texts: ['Asha Rao', ''],
      },
      {
        code: 'active_bonus',
        severity: 'medium',
        points: 15,
        numbers: { amount: 50_000 },
        texts: [],
      },
    ],
  };
  return office;
}

describe('withdrawals that wait', () => {
  it('are listed by risk, with each reason as a sentence', async () => {
    const office = three();
    await office.open('/withdrawals?status=pending&id=w2');
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toContain('player2@example.com');
    await screen.findByText(
      'The payout account is in the name “Asha Rao”, the profile says “no name”.',
    );
    screen.getByText('The bonus balance is ₹500.');
  });

  it('are selected and approved together by keyboard, and say which were refused', async () => {
    const office = three();
    office.more = (call) =>
      call === 'POST /payments/approve'
        ? Response.json([
            { id: 'w2', status: 'approved', code: '' },
            { id: 'w1', status: 'pending', code: '' },
            { id: 'w3', status: 'rejected', code: 'withdrawal_not_pending' },
          ])
        : undefined;
    await office.open('/withdrawals?status=pending');
    await screen.findByText('player1@example.com');
    await userEvent.keyboard('jx');
    await userEvent.keyboard('jx');
    await userEvent.keyboard('jx');
    await screen.findByRole('button', { name: 'Approve 3 withdrawals' });
    await userEvent.keyboard('b');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 withdrawals?' }));
    dialog.getByText('₹6,000.00');
    expect(office.seen.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve and pay' }));
    await screen.findByText('1 of 3 approved.');
    screen.getByText('1 waits for a second member.');
    screen.getByText(/This withdrawal has already been decided/);
    const sent = office.seen.find(({ call }) => call === 'POST /payments/approve');
    expect(sent?.body).toEqual({ ids: ['w2', 'w1', 'w3'] });
  });

  it('cannot be approved twice by the same member', async () => {
    const office = three();
    office.approvals['w1'] = {
      approvals: [{ staff_id: 's1', at: 1 }],
      approvals_needed: 2,
      approved_by: ['cashier@example.com'],
    };
    await office.open('/withdrawals?status=pending&id=w1');
    await screen.findByText(/1 of 2 approvals/);
    await userEvent.keyboard('ax');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Approve 1 withdrawal/ })).toBeNull();
    const approve = screen.getByRole('button', { name: 'Approve' });
    expect(approve.hasAttribute('disabled')).toBe(true);
  });
});

const surplus: PaymentCase = {
  id: 'c1',
  kind: 'surplus',
  payment_id: 'd1',
  provider: 'simulator',
  notice_id: 'n1',
  transaction_id: '412345678901',
  amount: 50_000 as Minor,
  currency: 'INR',
  status: 'open',
  action: '',
  target: '',
  reason: '',
  proposed_by: '',
  decided_by: '',
  decided_at: 0,
  opened_at: 1,
  actions: ['credit', 'move', 'return', 'dismiss'],
  assignment: { staff_id: '', at: 0 },
  player_id: 'p1',
  method: 'upi',
  requested: 50_000 as Minor,
  player_name: 'player1@example.com',
  assigned_to: '',
  proposer: '',
  decider: '',
};

function withCase(more: Partial<PaymentCase> = {}) {
  const office = three();
  office.more = (call) => {
    if (call === 'GET /payment-cases')
      return Response.json({ items: [{ ...surplus, ...more }], next: '' });
    if (call.startsWith('POST /payment-cases/'))
      return Response.json({ ...surplus, ...more, status: 'proposed', action: 'move' });
    return undefined;
  };
  return office;
}

describe('payments to match', () => {
  it('are resolved with an act, its deposit and a reason, by keyboard', async () => {
    const office = withCase();
    await office.open('/payment-cases?status=open');
    await screen.findByText('player1@example.com');
    await userEvent.keyboard('je');
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Move to another deposit/ }));
    const submit = dialog.getByRole('button', { name: 'Propose the move' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Deposit' }), 'd2');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'paid for a friend');
    await userEvent.click(submit);
    await screen.findByText('Proposed. Another member must approve it.');
    expect(office.seen.find(({ call }) => call.startsWith('POST'))).toMatchObject({
      call: 'POST /payment-cases/c1/resolve',
      body: { action: 'move', target: 'd2', reason: 'paid for a friend' },
    });
  });

  it('that a member proposed can be declined but not approved by the same member', async () => {
    const office = withCase({
      status: 'proposed',
      action: 'move',
      target: 'd2',
      proposed_by: 's1',
    });
    await office.open('/payment-cases?status=proposed&id=c1');
    await screen.findByText('You proposed this. Another member must decide.');
    expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true);
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('r');
    await screen.findByRole('dialog', { name: 'Decline the move?' });
  });
});

describe('a payout without a result', () => {
  it('gets an outcome that another member decides', async () => {
    const office = three();
    office.withdrawals = [withdrawal(1, { status: 'approved', held_at: 5 })];
    const [held] = office.withdrawals;
    office.dossier = { ...office.dossier, withdrawal: held as never };
    office.more = (call) =>
      call === 'POST /payments/w1/resolution' ? Response.json({ status: 'proposed' }) : undefined;
    const router = await office.open('/withdrawals?status=pending');
    await userEvent.click(
      await screen.findByRole('link', { name: '1 payout has had no result for too long.' }),
    );
    await userEvent.keyboard('j');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ status: 'held', id: 'w1' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Propose the outcome' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose the outcome' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Failed/ }));
    await userEvent.type(dialog.getByRole('textbox'), 'the bank returned it');
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    await waitFor(() =>
      expect(office.seen).toContainEqual({
        call: 'POST /payments/w1/resolution',
        body: { outcome: 'failed', reason: 'the bank returned it' },
        csrf: 'csrf',
      }),
    );
  });
});
