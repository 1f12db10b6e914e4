/** The VIP programme: members, cashback that waits, and the panel of a player. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../app.tsx';
import type { Player } from '../domain/player/player.ts';
import { VIPPanel } from '../features/players/panels/vip.tsx';
import { I18nProvider, loadLanguage } from '../i18n.ts';
import { FakeOffice } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const settings = {
  levels: [
    { id: 'silver', name: { en: 'Silver' }, cashback: 5 },
    { id: 'gold', name: { en: 'Gold' }, cashback: 10 },
  ],
  managers: [
    { id: 's7', email: 'nadia@example.com' },
    { id: 's8', email: 'omar@example.com' },
  ],
};

const week = {
  id: 'w1',
  player_id: 'p1',
  player_name: 'asha@example.com',
  start: Date.UTC(2026, 10, 16),
  currency: 'INR',
  net: -90_000_000,
  results: 3,
  level: 'gold',
  percent: 10,
  amount: 2_500_000,
  status: 'held',
  reason: '',
  decided_at: 0,
};

const nobody = {
  member: false,
  level: '',
  manager_id: '',
  manager_name: '',
  since: 0,
  ended_at: 0,
  weeks: [],
};

function club(): FakeOffice {
  const office = new FakeOffice();
  office.member?.permissions.push('bonuses.give');
  return office;
}

it('lists members and decides cashback that waits', async () => {
  const office = club();
  const weeks = [week];
  office.more = (call) => {
    if (call === 'GET /vip') return Response.json(settings);
    if (call === 'GET /vip/members')
      return Response.json({
        items: [
          {
            player_id: 'p1',
            player_name: 'asha@example.com',
            level: 'gold',
            manager: 'nadia@example.com',
            manager_name: 'Nadia',
            since: 1_760_000_000_000,
            currency: 'INR',
            net: -340_000,
            cashback: 34_000,
          },
        ],
        next: '',
      });
    if (call === 'GET /vip/cashbacks') return Response.json({ items: weeks, next: '' });
    if (call === 'POST /vip/cashbacks/refuse') {
      weeks[0] = { ...week, status: 'refused', reason: 'bets on both sides' };
      return new Response(null, { status: 204 });
    }
    return undefined;
  };
  await office.open('/vip?status=held');
  const members = within(await screen.findByRole('table', { name: 'Members' }));
  expect((await members.findAllByRole('row'))[1]?.textContent).toContain('Gold');
  const cashbacks = within(await screen.findByRole('table', { name: 'Weeks' }));
  const row = cashbacks.getAllByRole('row')[1];
  for (const words of ['asha@example.com', '₹25,000', '3', 'Waiting for a decision'])
    expect(row?.textContent).toContain(words);
  await userEvent.click(cashbacks.getByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'bets on both sides');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await cashbacks.findByText('Refused')).toBeTruthy();
  const sent = office.seen.find(({ call }) => call === 'POST /vip/cashbacks/refuse');
  expect(sent?.body).toEqual({ ids: ['w1'], reason: 'bets on both sides' });
});

async function panel(office: FakeOffice) {
  vi.stubGlobal('fetch', office.fetch);
  render(
    <QueryClientProvider client={createQueries()}>
      <I18nProvider value={await loadLanguage('en')}>
        <Suspense>
          <VIPPanel player={{ id: 'p1' } as Player} />
        </Suspense>
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it('makes a player a member with a level and a manager', async () => {
  const office = club();
  let now: object = nobody;
  office.more = (call, body) => {
    if (call === 'GET /vip') return Response.json(settings);
    if (call === 'PUT /players/p1/vip')
      now = { ...nobody, ...body, member: true, since: 1_760_000_000_000 };
    if (call.endsWith(' /players/p1/vip')) return Response.json(now);
    return undefined;
  };
  await panel(office);
  await userEvent.click(await screen.findByRole('button', { name: 'Make a member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Level'), 'gold');
  await userEvent.selectOptions(dialog.getByLabelText('Manager'), 's8');
  await userEvent.type(dialog.getByLabelText('Name for the player'), 'Omar');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = office.seen.find(({ call }) => call === 'PUT /players/p1/vip');
  expect(sent?.body).toEqual({ level: 'gold', manager_id: 's8', manager_name: 'Omar' });
  expect(await screen.findByRole('button', { name: 'End membership' })).toBeTruthy();
  expect(screen.getByText('Omar')).toBeTruthy();
});

it('shows nothing for a brand without a programme, and no changes to those who may only look', async () => {
  const office = new FakeOffice();
  office.more = (call) => {
    if (call === 'GET /vip') return Response.json({ ...settings, levels: [] });
    return call === 'GET /players/p1/vip' ? Response.json(nobody) : undefined;
  };
  await panel(office);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());

  const look = new FakeOffice();
  look.more = (call) => {
    if (call === 'GET /vip') return Response.json(settings);
    return call === 'GET /players/p1/vip' ? Response.json(nobody) : undefined;
  };
  await panel(look);
  expect(await screen.findByText('Not a member.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a member' })).toBeNull();
});
