/** Bulk grants: the preview of a list, the proposal, and the second member's decision. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entriesOf, sumsOf } from '../domain/bulk-grant/bulk-grants.ts';
import { FakeOffice } from './office.tsx';

const line = (id: string, more: object = {}) => ({
  entry: id,
  player_id: id,
  player_name: `${id}@example.com`,
  currency: 'INR',
  amount: 20_000,
  wrong: '',
  status: '',
  ...more,
});

const grant = {
  id: 'g1',
  offer_id: 'gift-casino',
  offer_name: 'Casino gift',
  reason: 'a lucky draw',
  status: 'proposed',
  proposed_by: 's1',
  proposer: 'mira@example.com',
  decider: '',
  decline_reason: '',
  created_at: 1_760_000_000_000,
  decided_at: 0,
  players: 1,
  given: 0,
  refused: 0,
};

function office(proposedBy = 's1') {
  const fake = new FakeOffice();
  fake.member?.permissions.push('bonuses.give');
  const detail = {
    ...grant,
    proposed_by: proposedBy,
    lines: [line('asha', { status: 'waiting' })],
  };
  fake.more = (call) => {
    if (call === 'GET /offers')
      return Response.json({
        items: [{ id: 'gift-casino', name: 'Casino gift', kind: 'fixed', currencies: ['INR'] }],
      });
    if (call === 'GET /bulk-grants') return Response.json({ items: [grant], next: '' });
    if (call === 'POST /bulk-grants/preview')
      return Response.json({
        lines: [
          line('asha'),
          line('dev', { wrong: 'barred' }),
          line('', { entry: 'nobody', amount: 0, wrong: 'unknown' }),
        ],
      });
    if (call === 'POST /bulk-grants' || call === 'GET /bulk-grants/g1')
      return Response.json(detail);
    if (call === 'POST /bulk-grants/g1/approve')
      return Response.json({ ...detail, status: 'approved', decider: 'cashier@example.com' });
    return undefined;
  };
  return fake;
}

it('shows what each player of a list would get, and proposes those who can get it', async () => {
  const fake = office();
  await fake.open('/bulk-grants');
  await userEvent.click(await screen.findByRole('button', { name: 'Propose' }));
  await userEvent.type(screen.getByLabelText('Players'), 'asha, dev{enter}nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Show what it gives' }));
  const players = within(await screen.findByRole('table', { name: 'Players' }));
  expect(players.getByText('Blocked, closed or on a break')).toBeTruthy();
  expect(players.getByText('Unknown')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'a lucky draw');
  await userEvent.click(screen.getByRole('button', { name: 'Propose for 1 player' }));
  expect(await screen.findByText('Another member must decide what you proposed.')).toBeTruthy();
  expect(fake.seen.find(({ call }) => call === 'POST /bulk-grants')?.body).toEqual({
    offer_id: 'gift-casino',
    players: ['asha'],
    reason: 'a lucky draw',
  });
});

it('lets another member approve', async () => {
  const fake = office('s9');
  await fake.open('/bulk-grants?id=g1');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.seen.some(({ call }) => call === 'POST /bulk-grants/g1/approve')).toBe(true);
});

it('reads lists with any separators, and adds up by currency', () => {
  expect(entriesOf(' a@b.in, c;d\n\n e ')).toEqual(['a@b.in', 'c', 'd', 'e']);
  const lines = [
    line('a'),
    line('b', { currency: 'KES', amount: 5 }),
    line('c'),
    line('d', { wrong: 'twice' }),
  ];
  expect(sumsOf(lines as never)).toEqual([
    { currency: 'INR', amount: 40_000 },
    { currency: 'KES', amount: 5 },
  ]);
});
