/** Trials of offers: the plan that is sent, and what its result says. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { roundsFor } from '../domain/promo-code/trials.ts';
import { refusal } from './office.tsx';
import { FakePages } from './pages.ts';

const result = {
  currency: 'INR',
  terms: { wager: 30, days: 7, max_bet: 50_000, max_transfer: 10, counts: { slots: 100 } },
  players: 1000,
  won: 210,
  lost: 780,
  expired: 10,
  granted: 100_000,
  wagered: 1_900_000,
  staked: 1_950_000,
  rounds: 1_950_000,
  cost: 41_234,
  low: 35_000,
  high: 47_000,
  median: 0,
  most: 1_000_000,
  share: 21,
};

function office(answer: () => Response) {
  const fake = new FakePages();
  const pages = fake.more;
  fake.more = (call, body, url) => {
    if (call === 'GET /offers')
      return Response.json({
        items: [
          { id: 'gift', name: 'Free bet', kind: 'free_bet', currencies: ['INR'] },
          {
            id: 'welcome-casino',
            name: 'Welcome casino',
            kind: 'match',
            currencies: ['INR', 'KES'],
          },
        ],
      });
    if (call === 'GET /offers/ways')
      return Response.json({
        items: [
          { id: 'sports/2.00', product: 'sports', game: '', variant: '2.00' },
          { id: 'lucky-joker/spin', product: 'slots', game: 'lucky-joker', variant: 'spin' },
        ],
      });
    if (call === 'POST /offers/welcome-casino/trial') return answer();
    return pages(call, body, url);
  };
  return fake;
}

it('runs a trial and says what the offer costs', async () => {
  const fake = office(() => Response.json(result));
  await fake.open('/offers/trial?offer=welcome-casino&currency=INR');
  const deposit = await screen.findByLabelText('Deposit');
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '2000');
  await userEvent.selectOptions(screen.getByLabelText('Played on'), 'Odds of 2.00');
  await userEvent.click(screen.getByRole('button', { name: 'Run the trial' }));
  const shown = within(await screen.findByRole('region', { name: 'Result' }));
  for (const words of ['₹412.34', '21.0%', '₹10,000', '21%'])
    expect(shown.getByText(words)).toBeTruthy();
  expect(shown.getByText(/between ₹350 and ₹470/)).toBeTruthy();
  expect(fake.seen.find(({ call }) => call.startsWith('POST /offers'))?.body).toEqual({
    currency: 'INR',
    deposit: 200_000,
    way: 'sports/2.00',
    stake: 5_000,
    rounds: 2_000,
    players: 1000,
  });
});

it('shows why the terms exclude a stake', async () => {
  const fake = office(() => refusal(409, 'bonus_max_bet'));
  await fake.open('/offers/trial?offer=welcome-casino&currency=INR');
  await userEvent.click(await screen.findByRole('button', { name: 'Run the trial' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('bounds the bets of all players together', () => {
  expect(roundsFor(200)).toBe(5000);
  expect(roundsFor(1000)).toBe(2000);
  expect(roundsFor(2000)).toBe(1000);
});
