import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Signal } from '../domain/signal/signals.ts';
import { FakeOffice } from './office.tsx';

const pair: Signal = {
  id: 's1',
  player: { id: 'p1', name: 'asha@example.com' },
  other: { id: 'p2', name: 'a.sha@example.com' },
  score: 90,
  reasons: ['device', 'email'],
  status: 'open',
  note: '',
  decided_by: '',
  decided_at: 0,
  created_at: 1_760_000_000_000,
  updated_at: 1_760_000_000_000,
};

const record = (id: string, email: string, first_name: string) => ({
  id,
  email,
  phone: '',
  country: 'IN',
  currency: 'INR',
  registered_at: 1_760_000_000_000,
  seen_at: 1_760_000_000_000,
  seen_address: '203.0.113.7',
  balance: 100,
  total_deposit: 0,
  devices: [],
  profile: { first_name, last_name: 'Rao', birth: '2000-12-31' },
});

describe('signals', () => {
  let office: FakeOffice;
  let found: Signal[];
  beforeEach(() => {
    office = new FakeOffice();
    found = [pair];
    office.more = (call, body) => {
      if (call === 'GET /signals') return Response.json({ items: found, next: '' });
      if (call === 'GET /players/p1') return Response.json(record('p1', pair.player.name, 'Asha'));
      if (call === 'GET /players/p2') return Response.json(record('p2', pair.other.name, 'Usha'));
      if (call !== 'POST /signals/s1/decision') return undefined;
      found = [];
      return Response.json({ ...pair, ...body });
    };
  });

  it('shows both accounts side by side and takes a decision with its reason', async () => {
    office.member?.permissions.push('signals.judge');
    await office.open('/signals');
    const user = userEvent.setup();
    await user.click(
      await screen.findByRole('button', { name: /asha@example.com with a.sha@example.com/ }),
    );
    const both = await screen.findByRole('region', { name: 'Both accounts' });
    expect(await within(both).findByText('Asha Rao')).toBeTruthy();
    expect(within(both).getByText('Usha Rao')).toBeTruthy();
    expect(within(both).getByText('Mailbox')).toBeTruthy();
    await user.click(within(both).getByRole('button', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog');
    const fine = within(dialog).getByRole('button', { name: 'Two people' });
    expect(fine).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByLabelText('Why'), 'two sisters');
    await user.click(fine);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(office.seen.find(({ call }) => call.includes('decision'))).toMatchObject({
      body: { status: 'fine', note: 'two sisters' },
      csrf: 'csrf',
    });
    expect(await screen.findByText('No signals here')).toBeTruthy();
  });

  it('lets who may not judge only look', async () => {
    await office.open('/signals?id=s1');
    expect(await screen.findByText('Asha Rao')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});
