/** The editor of offers of free rounds: the game of a supplier, how many, and the stake of each. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OfferForm } from '../../domain/offer/offers.ts';
import { confirm, faults, user } from '../../test/ask.ts';
import { FakeOffers, welcome } from '../../test/offers.ts';

afterEach(() => vi.unstubAllGlobals());

const given: OfferForm = {
  ...welcome,
  id: 'welcome-copy',
  kind: 'free_rounds',
  percent: 0,
  amount: 0,
  casino: true,
  bets: false,
  landing: true,
  max_bonus: {},
  terms: {
    wager: 0,
    days: 7,
    min_deposit: 0,
    max_bet: 0,
    max_transfer: 0,
    min_odds: 0,
    max_odds: 0,
    counts: {},
    rounds: { supplier: 'sandbox-hub88', game: 'lanterns-hub88', count: 25, stake: 2 },
  },
};

const game = () => screen.findByLabelText<HTMLSelectElement>('Game');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Opens the editor with a copy that gets this kind. */
async function begin(office = new FakeOffers()) {
  await office.open('/offers/edit?copy=welcome');
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Free rounds of a supplier');
  return office;
}

it('lists the games whose rounds can be given, and saves what the server needs', async () => {
  const office = await begin();
  const games = within(await game());
  await games.findByRole('option', { name: 'River Lanterns · sandbox-hub88' });
  expect(games.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Choose a game',
    'River Lanterns · sandbox-hub88',
  ]);
  expect(screen.getByText(/What they win is cash/)).toBeTruthy();
  for (const label of ['Percent', 'Amount', 'Wagering', 'Budget of a month', 'Lowest odds'])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(field('Group').value).toBe('');
  await user.selectOptions(await game(), 'River Lanterns · sandbox-hub88');
  write('Rounds', '25');
  write('Stake of each', '2');
  expect(await faults()).toEqual([]);
  await press('Create the offer');
  await confirm('Create the offer', 'Reason', 'the week of lanterns');
  expect(office.saves).toEqual([{ base: -1, reason: 'the week of lanterns', offer: given }]);
});

it('shows a problem of the rounds beside them, and leads to the game', async () => {
  await begin();
  await press('Create the offer');
  const rounds = within(screen.getByRole('group', { name: 'Free rounds' }));
  expect((await rounds.findByRole('alert')).textContent).toBe('rounds need a supplier and a game');
  const first = await game();
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says so when no supplier has such games', async () => {
  const office = new FakeOffers();
  office.games = office.games.filter((one) => !one.free_rounds);
  await begin(office);
  expect(await screen.findByText('No supplier has a game with free rounds.')).toBeTruthy();
});

it('shows a stored offer without a trial, also to members who may not see the casino', async () => {
  const office = new FakeOffers();
  office.member.permissions = ['promo_codes.make'];
  const amount = { max_bonus: 50_000, min_deposit: 0, max_bet: 0, spin_stake: 2_000, budget: 0 };
  office.record = {
    ...office.record,
    offer: { ...given, id: 'welcome' },
    amounts: [{ currency: 'INR', ...amount }],
  };
  await office.open('/offers/edit?id=welcome');
  const chosen = await game();
  expect(chosen.value).toBe('sandbox-hub88 lanterns-hub88');
  within(chosen).getByRole('option', { name: 'lanterns-hub88 · sandbox-hub88' });
  for (const name of ['All rounds', 'Each round'])
    expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Try this offer' })).toBeNull();
  expect(office.seen.map(({ call }) => call)).not.toContain('GET /casino/supplier-games');
});
