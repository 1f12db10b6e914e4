/** The VIP programme for guests, players and members. */
import type { Schemas } from '@maidan/api';
import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from './app.tsx';

const level = (id: string, name: string, cashback: number, most: number) => ({
  id,
  name,
  cashback,
  most: { amount: most, currency: 'INR' },
});

const levels = [
  level('silver', 'Silver', 5, 1_000_000),
  level('gold', 'Gold', 10, 2_500_000),
  level('platinum', 'Platinum', 15, 5_000_000),
];

const monday = Date.UTC(2026, 10, 23);
const aWeek = 7 * 86_400_000;

const week = (n: number, more: Partial<Schemas['VIPWeek']> = {}): Schemas['VIPWeek'] => ({
  start: monday - n * aWeek,
  end: monday - (n - 1) * aWeek,
  net: 0,
  percent: 0,
  cashback: 0,
  status: 'open',
  ...more,
});

/** A backend with the VIP programme. */
class Club extends Backend {
  levels = levels;
  mine: Schemas['MyVIP'] = {
    member: false,
    level: level('', '', 0, 0),
    manager: '',
    since: 0,
    week: week(0),
    earlier: [],
    currency: 'INR',
  };

  constructor() {
    super();
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input as Request, init).url);
      if (pathname === '/api/v3/vip')
        return Response.json({
          levels: this.levels,
          counts: [
            { product: 'slots', percent: 100 },
            { product: 'tables', percent: 50 },
          ],
        });
      if (pathname === '/api/v3/players/me/vip') return Response.json(this.mine);
      return others(input as Request, init);
    };
  }
}

it('shows a guest what each level gives back, and how to join', async () => {
  await open('/vip', { backend: new Club() });
  const items = await screen.findAllByRole('listitem');
  const gold = items.find(({ textContent }) => textContent?.startsWith('Gold'));
  expect(gold?.textContent).toContain('10%');
  expect(gold?.textContent).toContain('₹25,000');
  expect(screen.getByText('Roulette and card games count 50%.')).toBeTruthy();
  expect(screen.queryByText(/^Slots count/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Become a member' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
    '/help#chat',
  );
});

it('shows a member the week that runs, the manager and earlier weeks', async () => {
  const backend = new Club();
  backend.mine = {
    ...backend.mine,
    member: true,
    level: levels[1] ?? level('', '', 0, 0),
    manager: 'Nadia',
    week: week(0, { net: -340_000, percent: 10, cashback: 34_000 }),
    earlier: [
      week(1, { net: -100_000, percent: 10, cashback: 10_000, status: 'paid' }),
      week(2, { net: 50_000, status: 'nothing' }),
    ],
  };
  await open('/vip', { backend, signedIn: true });
  expect(await screen.findByText('Your manager: Nadia')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to Nadia' })).toBeTruthy();
  expect(screen.getByText('₹340')).toBeTruthy();
  expect(screen.getByText('Your level')).toBeTruthy();
  const earlier = within(
    screen.getByRole('heading', { name: 'Earlier weeks' }).closest('section') as HTMLElement,
  );
  const lines = earlier.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('₹100');
  expect(lines[0]).toContain('Paid');
  expect(lines[1]).toContain('Nothing lost');
  expect(screen.queryByRole('heading', { name: 'Become a member' })).toBeNull();
});

it('says so when the brand has no programme', async () => {
  const backend = new Club();
  backend.levels = [];
  await open('/vip', { backend });
  expect(await screen.findByText('No VIP programme')).toBeTruthy();
});
