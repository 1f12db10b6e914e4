/** Recurring grants: the proposal with its preview, the second member's decision, and the stop. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { blankRecurring, recurringSegmentOf } from '../domain/bulk-grant/recurring.ts';
import { FakeOffice } from './office.tsx';

const grant = {
  id: 'r1',
  offer_id: 'gift-casino',
  offer_name: 'Casino gift',
  reason: 'bring them back',
  segment: { currency: 'INR', seen_days_min: 14 },
  every: 'week',
  first_at: 1_760_000_000_000,
  next_at: 1_760_604_800_000,
  ends: 1_780_000_000_000,
  once: true,
  status: 'proposed',
  proposed_by: 's9',
  proposer: 'mira@example.com',
  decider: '',
  stopper: '',
  decline_reason: '',
  created_at: 1_759_000_000_000,
  decided_at: 0,
  runs: 0,
  given_to: 0,
};

/** An office with one recurring grant; more is what differs from the one above. */
function office(more: object = {}) {
  const fake = new FakeOffice();
  fake.member?.permissions.push('bonuses.give');
  let items: object[] = [{ ...grant, ...more }];
  const change = (now: object) => {
    items = items.map((one) => ({ ...one, ...now }));
    return Response.json(items[0]);
  };
  fake.more = (call, body) => {
    if (call === 'GET /offers')
      return Response.json({
        items: [{ id: 'gift-casino', name: 'Casino gift', kind: 'fixed', currencies: ['INR'] }],
      });
    if (call === 'GET /recurring-grants') return Response.json({ items });
    if (call === 'POST /recurring-grants/preview')
      return Response.json({ players: 12, more: false });
    if (call === 'POST /recurring-grants') {
      const made = { ...grant, ...body, id: 'r2', proposed_by: 's1' };
      items = [made, ...items];
      return Response.json(made);
    }
    if (call === 'POST /recurring-grants/r1/approve')
      return change({ status: 'approved', decider: 'cashier@example.com' });
    if (call === 'POST /recurring-grants/r1/stop')
      return change({ status: 'stopped', stopper: 'cashier@example.com', next_at: 0 });
    return undefined;
  };
  return fake;
}

const bodyOf = (fake: FakeOffice, wanted: string) =>
  fake.seen.find(({ call }) => call === wanted)?.body;

it('shows how many players would get it now, and proposes it', async () => {
  const fake = office();
  await fake.open('/bulk-grants?tab=recurring');
  const open = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Propose a recurring grant',
  });
  await waitFor(() => expect(open.disabled).toBe(false));
  await userEvent.click(open);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('Currency'), 'inr');
  await userEvent.type(form.getByLabelText('Not seen for … days'), '14');
  await userEvent.click(form.getByRole('button', { name: 'Show how many players now' }));
  expect(await form.findByText('12 players would get it now')).toBeTruthy();
  const segment = { currency: 'INR', seen_days_min: 14 };
  expect(bodyOf(fake, 'POST /recurring-grants/preview')).toEqual({
    offer_id: 'gift-casino',
    segment,
  });
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  expect(submit.disabled).toBe(true);
  await userEvent.type(form.getByLabelText('First run'), '2026-12-21T10:00');
  await userEvent.type(form.getByLabelText('End'), '2027-03-01T00:00');
  await userEvent.type(form.getByLabelText('Reason'), 'bring them back');
  await userEvent.click(submit);
  expect(await screen.findByText('Another member must decide what you proposed.')).toBeTruthy();
  expect(bodyOf(fake, 'POST /recurring-grants')).toEqual({
    offer_id: 'gift-casino',
    segment,
    every: 'week',
    first_at: new Date('2026-12-21T10:00').getTime(),
    ends: new Date('2027-03-01T00:00').getTime(),
    once: true,
    reason: 'bring them back',
  });
});

it('lets another member approve', async () => {
  const fake = office();
  await fake.open('/bulk-grants?tab=recurring&id=r1');
  const details = within(await screen.findByRole('dialog', { name: 'Casino gift' }));
  expect(details.getByText('Players who play in INR and were not seen for 14 days')).toBeTruthy();
  await userEvent.click(details.getByRole('button', { name: 'Approve' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Give “Casino gift” again and again?' }),
  );
  await userEvent.click(question.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('button', { name: 'Stop it' })).toBeTruthy();
  expect(fake.seen.some(({ call }) => call === 'POST /recurring-grants/r1/approve')).toBe(true);
});

it('stops what runs with a reason, by the proposer too', async () => {
  const fake = office({ status: 'approved', decider: 'omar@example.com', proposed_by: 's1' });
  await fake.open('/bulk-grants?tab=recurring&id=r1');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop it' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Stop the recurring grant “Casino gift”?' }),
  );
  await userEvent.type(question.getByLabelText('Reason'), 'too many get it');
  await userEvent.click(question.getByRole('button', { name: 'Stop it' }));
  expect(await screen.findByText('Stopped by')).toBeTruthy();
  expect(bodyOf(fake, 'POST /recurring-grants/r1/stop')).toEqual({ reason: 'too many get it' });
});

it('has no decision on an own proposal', async () => {
  await office({ proposed_by: 's1' }).open('/bulk-grants?tab=recurring&id=r1');
  expect(await screen.findByText('Another member must decide what you proposed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

it('closes the details, and leads back to bulk grants', async () => {
  const router = await office().open('/bulk-grants?tab=recurring');
  await userEvent.click(await screen.findByRole('button', { name: /^Casino gift/ }));
  const details = within(await screen.findByRole('dialog'));
  await userEvent.click(details.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: 'Bulk grants' }));
  expect(await screen.findByText('No bulk grants here')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

it('shows of a bulk grant that a recurring one made it', async () => {
  const fake = office();
  const { more } = fake;
  const made = {
    ...grant,
    id: 'g1',
    status: 'done',
    give_at: grant.first_at,
    planned: false,
    players: 0,
    given: 0,
    refused: 0,
    recurring_id: 'r1',
  };
  fake.more = (call, body, url) => {
    if (call === 'GET /bulk-grants') return Response.json({ items: [made], next: '' });
    if (call === 'GET /bulk-grants/g1') return Response.json({ ...made, lines: [] });
    return more(call, body, url);
  };
  await fake.open('/bulk-grants?id=g1');
  expect(await screen.findByRole('button', { name: /Casino gift · Recurring grant/ })).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'Recurring grant' }));
  expect(await screen.findByRole('dialog', { name: 'Casino gift' })).toBeTruthy();
});

it('makes a segment of days without times', () => {
  expect(recurringSegmentOf(blankRecurring)).toEqual({});
  expect(
    recurringSegmentOf({
      ...blankRecurring,
      country: 'KE',
      registered_days_min: '7',
      registered_days_max: '-1',
      seen_days_max: '3',
      deposited: 'before',
    }),
  ).toEqual({ country: 'KE', registered_days_min: 7, seen_days_max: 3, deposited: 'before' });
});
