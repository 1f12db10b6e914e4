/**
 * Where staff choose an offer to give or to try. Offers on bets hold by themselves, so nobody gives them; all but free
 * rounds of suppliers are tried.
 */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeOffers } from './offers.ts';

afterEach(() => vi.unstubAllGlobals());

/** Presses a button once the offers are loaded. */
async function press(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

/** The offers that can be chosen. */
async function chosen() {
  const select = within(await screen.findByLabelText('Offer'));
  return select.getAllByRole('option').map((option) => option.textContent);
}

it('a trial lists every kind but free rounds', async () => {
  await new FakeOffers().open('/offers/trial?offer=lantern-week');
  expect(await chosen()).toEqual([
    'Welcome casino',
    'Spring',
    'Crash cashback',
    'Slot race',
    'Safe accumulators',
  ]);
});

it('a promo code gives every kind but offers on bets', async () => {
  await new FakeOffers().open('/promo-codes');
  await press('New code');
  expect(await chosen()).toEqual([
    'Welcome casino (for a deposit)',
    'Spring (free bet)',
    'Lantern week (free rounds)',
    'Crash cashback (cashback)',
    'Slot race (wager race)',
  ]);
});

it('a bulk grant gives every kind but offers on bets', async () => {
  const office = new FakeOffers();
  office.member.permissions.push('bonuses.give');
  await office.open('/bulk-grants');
  await press('Propose');
  expect(await chosen()).toEqual([
    'Welcome casino',
    'Spring',
    'Lantern week',
    'Crash cashback',
    'Slot race',
  ]);
});
