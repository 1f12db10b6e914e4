/** The report of bonus abuse: its players, its days, and who sees it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BonusSuspect } from '../../domain/abuse/abuse.ts';
import { faults } from '../../test/ask.ts';
import { FakeOffice } from '../../test/office.tsx';

afterEach(() => vi.unstubAllGlobals());

const suspect: BonusSuspect = {
  player_id: 'p1',
  player_name: 'asha@example.com',
  currency: 'INR',
  score: 80,
  findings: ['same_offer', 'joint_opposite'],
  bonuses: 3,
  granted: 400_000,
  transferred: 250_000,
  staked: 9_000_000,
  cash: 1_000_000,
  own_opposite: 0,
  joint_opposite: 2,
  related: [
    { player_id: 'p2', player_name: 'a.sha@example.com', offers: ['gift-inr', 'welcome-inr'] },
    { player_id: 'p3', player_name: '', offers: [] },
  ],
};

const honest: BonusSuspect = {
  ...suspect,
  player_id: 'p4',
  player_name: 'ravi@example.com',
  score: 25,
  findings: ['bonus_only'],
  joint_opposite: 0,
  related: [],
};

/** The office of a member with more permissions. The last 7 days have nothing suspicious. */
function officeWith(...permissions: string[]) {
  const office = new FakeOffice();
  office.member?.permissions.push(...permissions);
  const asked: (string | null)[] = [];
  office.more = (call, _body, url) => {
    if (call !== 'GET /bonus-abuse') return undefined;
    const days = url.searchParams.get('days');
    asked.push(days);
    return Response.json({ items: days === '7' ? [] : [suspect, honest] });
  };
  return { office, asked };
}

const target = (link: HTMLElement) => link.getAttribute('href');

it('shows players with what was found, what their bonuses came to, and related accounts', async () => {
  const { office, asked } = officeWith('signals.judge');
  await office.open('/offers/abuse');
  const first = within(await screen.findByRole('article', { name: 'asha@example.com' }));
  expect(target(first.getByRole('link', { name: 'asha@example.com' }))).toBe('/office/players/p1');
  for (const words of [
    '80',
    'Same offer',
    'A related account had a bonus of the same offer.',
    'Opposite bets together',
    '₹4,000',
    '₹2,500',
    '₹90,000',
    '₹10,000',
    '0 alone, 2 together',
    'gift-inr, welcome-inr',
    'No bonus in this period',
  ])
    expect(first.getByText(words), words).toBeTruthy();
  expect(target(first.getByRole('link', { name: 'a.sha@example.com' }))).toBe('/office/players/p2');
  expect(target(first.getByRole('link', { name: 'p3' }))).toBe('/office/players/p3');
  const second = within(screen.getByRole('article', { name: 'ravi@example.com' }));
  expect(second.getByText('Bonuses only')).toBeTruthy();
  expect(second.queryByText('Related accounts')).toBeNull();
  const compare = screen.getByRole('link', { name: 'Compare accounts in Signals' });
  expect(target(compare)).toBe('/office/signals');
  expect(asked).toEqual(['30']);
  expect(await faults()).toEqual([]);
});

it('shows another period, and that nothing was found in it', async () => {
  const { office, asked } = officeWith('signals.judge');
  const router = await office.open('/offers/abuse?days=90');
  await screen.findByRole('article', { name: 'asha@example.com' });
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
  expect(await screen.findByText('Nothing suspicious')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  expect(router.state.location.search).toEqual({ days: 7 });
  expect(asked).toEqual(['90', '7']);
});

it('shows the last 30 days for a period that it does not offer', async () => {
  const { office, asked } = officeWith('signals.judge');
  await office.open('/offers/abuse?days=8');
  await screen.findByRole('article', { name: 'asha@example.com' });
  expect(asked).toEqual(['30']);
});

it('has a link on the screen of costs for members who judge signals', async () => {
  const { office } = officeWith('promo_codes.make', 'signals.judge');
  await office.open('/offers');
  expect(target(await screen.findByRole('link', { name: 'Abuse' }))).toBe('/office/offers/abuse');
});

it('leads other members to the costs, where it has no link', async () => {
  const { office, asked } = officeWith('promo_codes.make');
  await office.open('/offers/abuse');
  expect(await screen.findByRole('heading', { name: 'Offer costs' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Abuse' })).toBeNull();
  expect(asked).toEqual([]);
});
