/** The costs of offers by month. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monthsBefore, spentOf } from '../domain/promo-code/costs.ts';
import { FakePages } from './pages.ts';

const cost = {
  offer: 'welcome-casino',
  name: 'Welcome casino 100%',
  currency: 'INR',
  waiting: 4,
  active: 3,
  won: 2,
  lost: 1,
  expired: 0,
  cancelled: 0,
  granted: 600_000,
  running: 300_000,
  wagered: 9_000_000,
  transferred: 250_000,
  budget: 500_000,
};

it('shows what the bonuses of a month have cost beside the budget', async () => {
  const office = new FakePages();
  const asked: string[] = [];
  const pages = office.more;
  office.more = (call, body, url) => {
    if (call !== 'GET /offers/costs') return pages(call, body, url);
    asked.push(url.searchParams.get('month') ?? '');
    const items = url.searchParams.get('month') === '2026-01' ? [] : [cost];
    return Response.json({ month: url.searchParams.get('month'), items });
  };
  await office.open('/offers');
  const row = within(await screen.findByRole('row', { name: /Welcome casino 100%/ }));
  expect(row.getByText('₹2,500')).toBeTruthy();
  expect(row.getByText('active bonuses may exceed it')).toBeTruthy();
  expect(asked).toEqual([monthsBefore(new Date(), 1)[0]]);
});

it('shows of an offer on bets only what it can have, with a link to its trial', async () => {
  const office = new FakePages();
  const earned = { waiting: 0, active: 0, won: 12, lost: 0, running: 0, wagered: 0, budget: 0 };
  office.more = (call) => {
    if (call === 'GET /offers/costs')
      return Response.json({
        items: [
          { ...cost, ...earned, offer: 'acca-boost', name: 'Accumulator boost' },
          { ...cost, offer: 'cup:INR', name: 'Prizes of the cup' },
        ],
      });
    if (call === 'GET /offers')
      return Response.json({ items: [{ id: 'acca-boost', kind: 'boost', currencies: ['INR'] }] });
    return undefined;
  };
  await office.open('/offers');
  const link = await screen.findByRole('link', { name: 'Accumulator boost' });
  expect(link.getAttribute('href')).toContain('/offers/trial?offer=acca-boost&currency=INR');
  const cells = within(screen.getByRole('row', { name: /Accumulator boost/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(2)).toEqual(['none', '₹6,000', '–', '–', '–', '12', '–', '–', '–']);
  expect(screen.queryByRole('link', { name: 'Prizes of the cup' })).toBeNull();
});

it('shows of an offer on play all counts, with a link to its trial', async () => {
  const office = new FakePages();
  const paid = { waiting: 0, active: 3, won: 12, lost: 7, running: 0, wagered: 0, budget: 0 };
  office.more = (call) => {
    if (call === 'GET /offers/costs')
      return Response.json({
        items: [{ ...cost, ...paid, offer: 'slot-race', name: 'Slot race' }],
      });
    if (call === 'GET /offers')
      return Response.json({
        items: [{ id: 'slot-race', kind: 'wager_race', currencies: ['INR'] }],
      });
    return undefined;
  };
  await office.open('/offers');
  const link = await screen.findByRole('link', { name: 'Slot race' });
  expect(link.getAttribute('href')).toContain('/offers/trial?offer=slot-race&currency=INR');
  const cells = within(screen.getByRole('row', { name: /Slot race/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1)).toEqual([
    '₹2,500',
    'none',
    '₹6,000',
    '₹0',
    ...['0', '3', '12', '7', '0', '0'],
  ]);
});

it('says so when a month has none', async () => {
  const office = new FakePages();
  office.more = (call) => (call === 'GET /offers/costs' ? Response.json({ items: [] }) : undefined);
  await office.open('/offers?month=2026-01');
  expect(await screen.findByText('No bonuses in this month')).toBeTruthy();
});

it('counts months back over the turn of the year', () => {
  expect(monthsBefore(new Date('2026-02-28T23:00:00Z'), 3)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
  ]);
});

it('compares a cost with its budget', () => {
  expect(spentOf({ ...cost, budget: 0 })).toBe('none');
  expect(spentOf({ ...cost, budget: 600_000 })).toBe('within');
  expect(spentOf(cost)).toBe('near');
  expect(spentOf({ ...cost, budget: 200_000 })).toBe('over');
});
