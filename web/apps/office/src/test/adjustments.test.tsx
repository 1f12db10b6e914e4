import type { Minor } from '@maidan/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Adjustment } from '../domain/payment/adjustments.ts';
import { faults } from './ask.ts';
import { FakeOffice, refusal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  id: 'a1',
  player_id: 'p1',
  player_name: 'asha@example.com',
  currency: 'INR',
  amount: 50_000 as Minor,
  category: 'goodwill',
  reason: 'for the delay',
  status: 'proposed',
  proposed_by: 's2',
  decided_by: '',
  decline_reason: '',
  created_at: 1,
  decided_at: 0,
  proposer: 'mira@example.com',
  decider: '',
  ...more,
});

const asha = {
  id: 'p1',
  email: 'asha@example.com',
  phone: '',
  login: '',
  name: 'Asha Rao',
  currency: 'INR',
};

/** An office with adjustments, whose member may propose and decide unless the permissions differ. */
function officeWith(items: Adjustment[], permissions = ['money.see', 'money.adjust']) {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = permissions;
  const now = [...items];
  office.more = (call, body) => {
    if (call === 'GET /players') return Response.json({ items: [asha], next: '' });
    if (call === 'GET /adjustments') return Response.json({ items: now, next: '' });
    if (call === 'POST /adjustments') {
      if (Number(body['amount']) < -100_000)
        return Response.json(
          {
            message: 'The amount is outside the limits.',
            max: 100_000,
            errors: [{ location: 'body.amount', code: 'amount_out_of_range' }],
          },
          { status: 400 },
        );
      now.unshift(adjustment({ ...body, id: 'a9', proposed_by: 's1' }));
      return Response.json(now[0]);
    }
    const [, id, how] = /^POST \/adjustments\/(\w+)\/(approve|decline)$/.exec(call) ?? [];
    if (!id) return undefined;
    if (id === 'taken') return refusal(409, 'adjustment_decided');
    return Response.json(adjustment({ id, status: how === 'approve' ? 'approved' : 'declined' }));
  };
  return office;
}

const sent = (office: FakeOffice) =>
  office.seen.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);

describe('adjustments', () => {
  it('are proposed for a player that is searched for, with a sign, a category and a reason', async () => {
    const office = officeWith([]);
    const router = await office.open('/adjustments?status=proposed');
    await screen.findByText('Nothing waits for a second member');
    await userEvent.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Propose adjustment' });
    const inside = within(dialog);
    const submit = inside.getByRole('button', { name: 'Propose' });
    await userEvent.type(inside.getByRole('searchbox', { name: 'Player' }), 'asha');
    await userEvent.click(await inside.findByRole('radio', { name: /asha@example.com/ }));
    await userEvent.selectOptions(inside.getByLabelText('Change'), 'Debit');
    await userEvent.selectOptions(inside.getByLabelText('Category'), 'Fraud');
    await userEvent.type(inside.getByRole('textbox', { name: 'Reason' }), 'a stolen card');
    expect(submit.hasAttribute('disabled')).toBe(true);
    await userEvent.type(inside.getByLabelText('Amount'), '2,000');
    expect(await faults(dialog)).toEqual([]);
    await userEvent.click(submit);
    await inside.findByText('At most ₹1,000.00.');
    await userEvent.clear(inside.getByLabelText('Amount'));
    await userEvent.type(inside.getByLabelText('Amount'), '750.50');
    await userEvent.click(submit);
    await screen.findByText('Proposed. Another member must approve it.');
    expect(sent(office).at(-1)).toEqual([
      'POST /adjustments',
      {
        player_id: 'p1',
        currency: 'INR',
        amount: -75_050,
        category: 'fraud',
        reason: 'a stolen card',
      },
    ]);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 'a9' }));
  });

  it('of another member are approved by keyboard', async () => {
    const office = officeWith([adjustment()]);
    await office.open('/adjustments?status=proposed');
    await screen.findByText('asha@example.com');
    await userEvent.keyboard('ja');
    await screen.findByRole('dialog', { name: 'Approve the adjustment?' });
    screen.getByText('₹500.00 is added to the balance of asha@example.com.');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Approved. The balance has changed.');
    expect(sent(office)).toEqual([['POST /adjustments/a1/approve', {}]]);
  });

  it('of another member are declined with a reason', async () => {
    const office = officeWith([adjustment()]);
    await office.open('/adjustments?id=a1');
    await screen.findByRole('heading', { name: '+₹500.00' });
    await userEvent.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the adjustment?' }));
    const decline = dialog.getByRole('button', { name: 'Decline' });
    expect(decline.hasAttribute('disabled')).toBe(true);
    await userEvent.type(dialog.getByRole('textbox'), 'not our fault');
    await userEvent.click(decline);
    await screen.findByText('Declined. Nothing has changed.');
    expect(sent(office)).toEqual([['POST /adjustments/a1/decline', { reason: 'not our fault' }]]);
  });

  it('cannot be decided by the member who proposed them', async () => {
    const office = officeWith([adjustment({ proposed_by: 's1' })]);
    await office.open('/adjustments?id=a1');
    await screen.findByText('You proposed this. Another member must decide.');
    for (const name of ['Approve', 'Decline'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    await userEvent.keyboard('ar');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await faults()).toEqual([]);
  });

  it('that a colleague decided meanwhile say so and are loaded again', async () => {
    const office = officeWith([adjustment({ id: 'taken' })]);
    await office.open('/adjustments?id=taken');
    await screen.findByRole('heading', { name: '+₹500.00' });
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('This adjustment has already been decided.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(office.seen.filter(({ call }) => call === 'GET /adjustments').length).toBe(2);
  });

  it('can be seen, but neither proposed nor decided, without the permission', async () => {
    const office = officeWith([adjustment()], ['money.see']);
    await office.open('/adjustments?id=a1', 'hi');
    await screen.findByText('आपकी भूमिका देख सकती है, फ़ैसला नहीं ले सकती।');
    await userEvent.keyboard('na');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'सुधार सुझाएँ' })).toBeNull();
  });
});
