/** Bets and rounds that a bonus has paid say what they have done to its wagering. */
import type { Schemas } from '@maidan/api';
import { Backend } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { open } from './app.tsx';

const paid = (change: Partial<Schemas['Wagering']>): Schemas['Wagering'] => ({
  bonus: '100% for sport',
  ...change,
});

const cases: [string, Schemas['Wagering'], string][] = [
  ['without a result', paid({}), 'Paid by “100% for sport”: counts when it has a result'],
  [
    'with a result',
    paid({ counted: 5000, left: 1_500_000 }),
    'Paid by “100% for sport”: ₹50 counted, ₹15,000 left to wager after it',
  ],
  [
    'that was counted before what is left was stored',
    paid({ counted: 5000 }),
    'Paid by “100% for sport”: ₹50 counted',
  ],
  [
    'that was the last one',
    paid({ counted: 5000, left: 0 }),
    'Paid by “100% for sport”: ₹50 counted, ₹0 left to wager after it',
  ],
];

function backendWithBet(id: string, wagering?: Schemas['Wagering']) {
  const backend = new Backend();
  backend.bets.push({
    id,
    kind: 'single',
    status: 'lost',
    stake: minor(5000),
    currency: 'INR',
    odds: oddsMilli(4000),
    potential: minor(20_000),
    payout: minor(0),
    placed_at: 1_700_000_000_000,
    funds: 'bonus',
    legs: [],
    ...(wagering && { wagering }),
  });
  return backend;
}

const notes = () => screen.queryAllByTestId('wagering').map(({ textContent }) => textContent);

test.each(cases)('a bet %s', async (_, wagering, text) => {
  await open('/bets', { signedIn: true, backend: backendWithBet('b1', wagering) });
  await screen.findByTestId('wagering');
  expect(notes()).toEqual([text]);
});

it('is not said of a bet that no bonus has paid', async () => {
  await open('/bets', { signedIn: true, backend: backendWithBet('b1') });
  await screen.findByTestId('bet-row');
  expect(notes()).toEqual([]);
});

it('stands beside the rounds of the casino', async () => {
  const backend = new Backend();
  const round = {
    id: 'r1',
    game: 'dice',
    funds: 'bonus',
    currency: 'INR',
    stake: 20_000,
    params: {},
    step: 0,
    status: 'ended',
    can_cash_out: false,
    multiplier: 0,
    payout: 0,
    view: {},
    seeds_id: 's1',
    nonce: 1,
    rules: '1',
    started_at: 1_700_000_000_000,
    ended_at: 1_700_000_000_000,
  } as const;
  backend.rounds = [
    { ...round, wagering: paid({ counted: 10_000, left: 200 }) },
    { ...round, id: 'r2', funds: 'cash' },
  ];
  await open('/cash/history?show=casino', { signedIn: true, backend });
  await screen.findByTestId('wagering');
  expect(notes()).toEqual(['Paid by “100% for sport”: ₹100 counted, ₹2 left to wager after it']);
});

it('leads from the page of a bonus to one bet', async () => {
  const backend = backendWithBet('b1');
  backend.bets.push(...backend.bets.map((bet) => ({ ...bet, id: 'b2' })));
  const { user } = await open('/bets?id=b2', { signedIn: true, backend });
  expect((await screen.findByTestId('bet-row')).textContent).toContain('b2');
  await user.click(screen.getByRole('link', { name: 'All my bets' }));
  expect(await screen.findAllByTestId('bet-row')).toHaveLength(2);
});

it('says that a bet of somebody else does not exist', async () => {
  const backend = new Backend();
  backend.refused.set('GET /api/v3/bets/b9', { status: 404, code: 'bet_not_found' });
  await open('/bets?id=b9', { signedIn: true, backend });
  expect(await screen.findByRole('link', { name: 'All my bets' })).toBeTruthy();
  expect(screen.queryByTestId('bet-row')).toBeNull();
});
