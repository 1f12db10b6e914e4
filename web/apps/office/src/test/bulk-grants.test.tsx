/** Bulk grants: the preview of a list, the proposal, and the second member's decision. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entriesOf, segmentOf, sumsOf } from '../domain/bulk-grant/bulk-grants.ts';
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
  stopper: '',
  decline_reason: '',
  give_at: 0,
  planned: false,
  created_at: 1_760_000_000_000,
  decided_at: 0,
  players: 1,
  given: 0,
  refused: 0,
  recurring_id: '',
};

function office(proposedBy = 's1', more: object = {}) {
  const fake = new FakeOffice();
  fake.member?.permissions.push('bonuses.give');
  const detail = {
    ...grant,
    proposed_by: proposedBy,
    ...more,
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
    if (call === 'POST /bulk-grants/segment')
      return Response.json({ players: ['asha', 'dev'], more: true });
    if (call === 'POST /bulk-grants/g1/stop')
      return Response.json({ ...detail, status: 'declined', stopper: 'mira@example.com' });
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

it('fills the list from a segment, and plans a time', async () => {
  const fake = office();
  await fake.open('/bulk-grants');
  await userEvent.click(await screen.findByRole('button', { name: 'Propose' }));
  await userEvent.type(screen.getByLabelText('Players'), 'dev');
  await userEvent.click(screen.getByText('Find players'));
  await userEvent.type(screen.getByLabelText('Currency'), 'inr');
  await userEvent.selectOptions(screen.getByLabelText('Deposits'), 'never');
  await userEvent.click(screen.getByRole('button', { name: 'Add them to the list' }));
  expect(await screen.findByText('The newest 2 players added; there may be more')).toBeTruthy();
  expect(fake.seen.find(({ call }) => call === 'POST /bulk-grants/segment')?.body).toEqual({
    currency: 'INR',
    deposited: 'never',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Players').value).toBe('dev\nasha');
  await userEvent.click(screen.getByRole('button', { name: 'Show what it gives' }));
  await userEvent.type(await screen.findByLabelText('When to give it'), '2026-12-24T18:30');
  await userEvent.type(screen.getByLabelText('Reason'), 'the final');
  await userEvent.click(screen.getByRole('button', { name: 'Propose for 1 player' }));
  await screen.findByText('Another member must decide what you proposed.');
  expect(fake.seen.find(({ call }) => call === 'POST /bulk-grants')?.body).toMatchObject({
    give_at: new Date('2026-12-24T18:30').getTime(),
  });
});

it('stops what waits for its time, by the proposer too', async () => {
  const fake = office('s1', {
    status: 'approved',
    decider: 'omar@example.com',
    give_at: 1_760_003_600_000,
    planned: true,
  });
  await fake.open('/bulk-grants?id=g1');
  expect(await screen.findByText('Waits for its time')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'the final was moved');
  await userEvent.click(dialog.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.seen.find(({ call }) => call === 'POST /bulk-grants/g1/stop')?.body).toEqual({
    reason: 'the final was moved',
  });
});

it('makes a segment of days', () => {
  const form = { currency: '', country: 'KE', registered: '7', away: '', deposited: '' } as const;
  const day = 86_400_000;
  expect(segmentOf(form, 100 * day)).toEqual({ country: 'KE', registered_from: 93 * day });
  expect(segmentOf({ ...form, country: '', registered: '-1', away: '30' }, 100 * day)).toEqual({
    seen_until: 70 * day,
  });
});
