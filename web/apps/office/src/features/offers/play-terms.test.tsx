/** The editor of offers on play: what a cashback and a wager race need, and what they come to. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { withKind } from '../../domain/offer/form.ts';
import { withPlay } from '../../domain/offer/play.ts';
import { confirm, dialog, faults, user } from '../../test/ask.ts';
import { FakeOffers, welcome } from '../../test/offers.ts';

afterEach(() => vi.unstubAllGlobals());

const cashback = withKind(welcome, 'cashback');
const race = withKind(welcome, 'wager_race');

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
  await confirm('Create the offer', 'Reason', 'something for losses');
}

it('shows the fields of a cashback, and saves what the server needs', async () => {
  const office = await begin('Cashback of losses');
  const values = {
    'At most for one player': '100',
    'Percent of the loss': '10',
    'Least loss': '10',
    'Wagering of rewards': '',
    'Largest stake that counts': '50',
    'Games of suppliers': '',
  };
  for (const [label, value] of Object.entries(values)) expect(field(label).value).toBe(value);
  for (const label of ['Percent', 'Group', 'For which deposit', 'Becomes cash at most'])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.getByText(/Empty: rewards are cash at once/)).toBeTruthy();
  expect(screen.getByText(/players begin it themselves/)).toBeTruthy();
  write('Games of suppliers', '80');
  write('Least loss', '25');
  await user.click(screen.getByLabelText(/Players cannot begin it/));
  expect(await faults()).toEqual([]);
  await create();
  const { counts } = cashback.terms;
  expect(office.saves).toEqual([
    {
      base: -1,
      reason: 'something for losses',
      offer: {
        ...cashback,
        id: 'welcome-copy',
        code: true,
        terms: {
          ...cashback.terms,
          counts: { ...counts, suppliers: 80 },
          play: { percent: 10, least: 25 },
        },
      },
    },
  ]);
});

it('limits what becomes cash only of rewards that are wagered', async () => {
  const office = await begin('Cashback of losses');
  write('Wagering of rewards', '20');
  write('Becomes cash at most', '5');
  write('Wagering of rewards', '');
  expect(screen.queryByLabelText('Becomes cash at most')).toBeNull();
  write('Wagering of rewards', '3');
  expect(field('Becomes cash at most').value).toBe('5');
  write('Wagering of rewards', '');
  await create();
  expect(office.saves[0]?.offer.terms).toMatchObject({ wager: 0, max_transfer: 0 });
});

it('shows a problem of the loss beside its fields, and leads to them', async () => {
  await begin('Cashback of losses');
  write('Least loss', '');
  await press('Create the offer');
  const gives = within(screen.getByRole('group', { name: 'What it gives' }));
  expect((await gives.findByRole('alert')).textContent).toBe('play needs least from 1');
  expect(document.activeElement).toBe(field('Percent of the loss'));
  const problems = within(screen.getByRole('region', { name: 'Check' }));
  expect(problems.getByRole('button', { name: /^What it gives/ })).toBeTruthy();
});

it('adds and removes steps of a race, and saves them in order', async () => {
  const office = await begin('Wager race');
  for (const label of ['Amount', 'At most for one player', 'Least loss'])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.getByText('One player gets at most 10 smallest stakes.')).toBeTruthy();
  await press('Add a step');
  expect([field('Staked for step 4').value, field('Reward of step 4').value]).toEqual([
    '2000',
    '10',
  ]);
  write('Staked for step 4', '200');
  write('Reward of step 4', '2');
  await press('Remove step 1');
  expect(screen.queryByLabelText('Reward of step 4')).toBeNull();
  expect(screen.getByText('One player gets at most 11 smallest stakes.')).toBeTruthy();
  expect(await faults()).toEqual([]);
  await create();
  expect(office.saves[0]?.offer).toMatchObject({ kind: 'wager_race', amount: 0, landing: true });
  expect(office.saves[0]?.offer.terms.play).toEqual({
    steps: [
      { staked: 200, reward: 2 },
      { staked: 500, reward: 4 },
      { staked: 1000, reward: 5 },
    ],
  });
});

it('adds no more than ten steps', async () => {
  await begin('Wager race');
  for (let n = 4; n <= 10; n++) await press('Add a step');
  expect(field('Staked for step 10').value).toBe('128000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a step' }).disabled).toBe(true);
});

/** The texts of the row of a currency in the table of amounts, by their columns. */
async function amountsIn(currency: string) {
  const table = within(await screen.findByRole('table', { name: 'Amounts by currency' }));
  const names = table.getAllByRole('columnheader').map((head) => head.textContent);
  const row = within(table.getByRole('row', { name: new RegExp(currency) }));
  const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
  return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
}

it('shows a stored race with its trial, and with its steps in each currency', async () => {
  const office = new FakeOffers();
  office.member.permissions = ['promo_codes.make'];
  const offer = { ...race, id: 'welcome' };
  const before = withPlay(offer, 'steps', [{ staked: 100, reward: 1 }]);
  const amount = { min_deposit: 0, max_bet: 50_000, spin_stake: 0, budget: 0 };
  office.record = {
    ...office.record,
    offer,
    amounts: [{ currency: 'INR', max_bonus: 10_000, ...amount }],
    versions: [
      { number: 3, at: 2, by: 'mira@example.com', reason: 'higher targets', offer },
      { number: 0, at: 0, by: '', reason: '', offer: before },
    ],
  };
  await office.open('/offers/edit?id=welcome');
  expect(await amountsIn('INR')).toEqual({
    Currency: 'INR',
    'All rewards': '₹100',
    'Largest stake that counts': '₹500',
    'Step 1': '₹1,000 → ₹10',
    'Step 2': '₹5,000 → ₹40',
    'Step 3': '₹10,000 → ₹50',
  });
  const version = (await screen.findByText('higher targets')).closest('li');
  expect(version?.textContent).toContain('Steps of the race');
  expect(screen.getByRole('link', { name: 'Try this offer' })).toBeTruthy();
});

it('shows the least loss of a cashback in each currency, and what a change is for', async () => {
  const office = new FakeOffers();
  const offer = { ...cashback, id: 'welcome', amount: 1000 };
  office.record = { ...office.record, offer };
  await office.open('/offers/edit?id=welcome');
  // The most is ₹20,000 for 1,000 smallest stakes.
  expect(await amountsIn('INR')).toMatchObject({
    'At most for one player': '₹20,000',
    'Least loss': '₹200',
  });
  write('Percent of the loss', '5');
  await press('Save');
  const asked = within(await dialog());
  expect(asked.getByText(/players who begin it from now on/)).toBeTruthy();
  await confirm('Save', 'Reason', 'less for losses');
  await waitFor(() => expect(office.saves[0]?.offer.terms.play?.percent).toBe(5));
});
