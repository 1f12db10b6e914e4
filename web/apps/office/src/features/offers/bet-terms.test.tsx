/** The editor of offers on bets: what an insurance and a boost need, and how a stored one is shown. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { withLegs } from '../../domain/offer/legs.ts';
import type { OfferForm } from '../../domain/offer/offers.ts';
import { confirm, dialog, faults, user } from '../../test/ask.ts';
import { FakeOffers, welcome } from '../../test/offers.ts';

afterEach(() => vi.unstubAllGlobals());

const insured: OfferForm = {
  ...welcome,
  id: 'welcome-copy',
  kind: 'insurance',
  percent: 0,
  amount: 50,
  casino: false,
  bets: true,
  landing: true,
  code: true,
  max_bonus: {},
  terms: {
    wager: 0,
    days: 7,
    min_deposit: 0,
    max_bet: 0,
    max_transfer: 0,
    min_odds: 1500,
    max_odds: 0,
    counts: {},
    legs: { min: 5, odds: 1600, lost: 2, percent: 50, daily: 1 },
  },
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Opens the editor with a copy that gets another kind. */
async function begin(kind: string) {
  const office = new FakeOffers();
  await office.open('/offers/edit?copy=welcome');
  await user.selectOptions(await screen.findByLabelText('Kind'), kind);
  return office;
}

async function create() {
  await press('Create the offer');
  await confirm('Create the offer', 'Reason', 'safer accumulators');
}

it('shows the fields of an insurance, and saves what the server needs', async () => {
  const office = await begin('Accumulator insurance');
  const values = {
    'At most for one bet': '50',
    'Legs at least': '5',
    'Lowest odds of a leg': '1.60',
    'Legs that may lose': '1',
    'Percent of the stake': '50',
    'Accumulators a day': '1',
    'Days of the free bet': '7',
    'Lowest odds of the free bet': '1.50',
  };
  for (const [label, value] of Object.entries(values)) expect(field(label).value).toBe(value);
  for (const label of ['Percent', 'Wagering', 'Budget of a month', 'Group', 'For which deposit'])
    expect(screen.queryByLabelText(label)).toBeNull();
  write('Legs that may lose', '2');
  await create();
  expect(office.saves).toEqual([{ base: -1, reason: 'safer accumulators', offer: insured }]);
});

it('shows a problem of the legs beside them, and leads to the first', async () => {
  await begin('Accumulator insurance');
  write('Legs that may lose', '5');
  await press('Create the offer');
  const legs = within(screen.getByRole('group', { name: 'Legs of the accumulator' }));
  expect((await legs.findByRole('alert')).textContent).toBe('lost must be below min');
  expect(document.activeElement).toBe(field('Legs at least'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('adds and removes steps of a boost, and saves them in order', async () => {
  const office = await begin('Accumulator boost');
  for (const label of ['Days', 'Days of the free bet', 'Legs at least'])
    expect(screen.queryByLabelText(label)).toBeNull();
  await press('Add a step');
  expect([field('Legs of step 4').value, field('Percent of step 4').value]).toEqual(['9', '17']);
  write('Legs of step 4', 'x');
  expect(field('Legs of step 4').getAttribute('aria-invalid')).toBe('true');
  write('Legs of step 4', '4');
  write('Percent of step 4', '5');
  await press('Remove step 2');
  expect(screen.queryByLabelText('Legs of step 4')).toBeNull();
  expect(await faults()).toEqual([]);
  await create();
  expect(office.saves[0]?.offer).toMatchObject({
    kind: 'boost',
    amount: 5000,
    landing: true,
    code: true,
    bets: true,
    casino: false,
    terms: { days: 0, min_odds: 0, counts: {} },
  });
  expect(office.saves[0]?.offer.terms.legs).toEqual({
    min: 0,
    odds: 1500,
    steps: [
      { legs: 3, percent: 2 },
      { legs: 4, percent: 5 },
      { legs: 8, percent: 12 },
    ],
  });
});

it('shows a stored offer with its trial, and what has changed of its legs', async () => {
  const office = new FakeOffers();
  const offer = { ...insured, id: 'welcome' };
  const before = withLegs(offer, 'lost', 1);
  office.record = {
    ...office.record,
    offer,
    versions: [
      { number: 3, at: 2, by: 'mira@example.com', reason: 'one more leg', offer },
      { number: 0, at: 0, by: '', reason: '', offer: before },
    ],
  };
  await office.open('/offers/edit?id=welcome');
  const version = (await screen.findByText('one more leg')).closest('li');
  expect(version?.textContent).toContain('Legs that may lose');
  expect(screen.getByRole('columnheader', { name: 'At most for one bet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try this offer' })).toBeTruthy();

  write('Accumulators a day', '');
  await press('Save');
  const asked = within(await dialog());
  expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Accumulators a day',
  ]);
  expect(asked.getByText(/Earlier bets do not change/)).toBeTruthy();
  await confirm('Save', 'Reason', 'no limit any more');
  await waitFor(() => expect(office.saves[0]?.offer.terms.legs?.daily).toBe(0));
});
