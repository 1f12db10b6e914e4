import { Backend, betFunds } from '@maidan/testing';
import { minor } from '@maidan/money';
import { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { applyPush } from '../domain/live/patch.ts';
import { slip, withDefaultFunds } from '../domain/slip/index.ts';
import { open } from './app.tsx';

const freeBet = {
  id: 'f1',
  amount: 5000,
  currency: 'INR',
  min_odds: 1500,
  expires_at: new Date(2027, 2, 9, 18, 30).getTime(),
};

const grant = (bonus: number, free_bets: object[] = []) =>
  Object.assign(betFunds, { bonus: minor(bonus), free_bets });

afterEach(() => grant(0));

describe('bonus money and free bets', () => {
  it.each(['/me', '/me/profile'])('are shown with their terms on %s', async (address) => {
    grant(30_000, [freeBet]);
    await open(address, { signedIn: true });
    const card = within(await screen.findByRole('region', { name: 'Bonus and free bets' }));
    expect(card.getByText('₹300.00')).toBeTruthy();
    const free = within(card.getByRole('listitem'));
    expect(free.getByText('₹50.00')).toBeTruthy();
    expect(free.getByText('1.50')).toBeTruthy();
    expect(free.getByText(/^Valid until .*2027.*6:30/)).toBeTruthy();
  });

  it('are not shown to a player who has none', async () => {
    const { backend } = await open('/me', { signedIn: true });
    await screen.findByText('Personal data');
    await expect
      .poll(() => backend.seen.some(({ call }) => call === 'GET /api/v3/bets/funds'))
      .toBe(true);
    expect(screen.queryByRole('region', { name: 'Bonus and free bets' })).toBeNull();
  });

  it('are refetched after a grant and when a bet with them ends', () => {
    const queries = new QueryClient();
    const invalidated = () => queries.getQueryState(['bet-funds'])?.isInvalidated;
    queries.setQueryData(['bet-funds'], betFunds);
    applyPush(queries, { type: 'bet', bet: { id: 'b', funds: 'cash' } as never });
    expect(invalidated()).toBe(false);
    applyPush(queries, { type: 'bet', bet: { id: 'b', funds: 'bonus' } as never });
    expect(invalidated()).toBe(true);
    queries.setQueryData(['bet-funds'], betFunds);
    applyPush(queries, { type: 'funds' });
    expect(invalidated()).toBe(true);
  });
});

const slipPanel = () => within(screen.getByRole('complementary', { name: 'Bet slip' }));

/** Opens a match with one selection on the slip and a stake, for a player with this default account. */
async function openWithStake(account: string) {
  const backend = new Backend();
  backend.person.profile['default_account'] = account;
  const opened = await open('/match/ev1', { signedIn: true, backend });
  await opened.user.click(await screen.findByTestId('odds-ev1-mw-h'));
  await opened.user.type(await slipPanel().findByLabelText('Stake'), '100');
  const place = () => opened.user.click(slipPanel().getByRole('button', { name: /Place bet/ }));
  const funds = () =>
    backend.seen
      .filter(({ call }) => call === 'POST /api/v3/bets')
      .map(({ body }) => (body as { funds?: string }).funds ?? 'cash');
  return { ...opened, place, funds };
}

describe('the default account', () => {
  it('preselects bonus money, which the bet stakes', async () => {
    grant(30_000);
    const { place, funds } = await openWithStake('bonus');
    expect(await slipPanel().findByLabelText('Stake from')).toHaveProperty('value', 'bonus');
    await place();
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
    expect(funds()).toEqual(['bonus']);
  });

  it('is overridden by a choice on the slip', async () => {
    grant(30_000);
    const { user, place, funds } = await openWithStake('bonus');
    await user.selectOptions(await slipPanel().findByLabelText('Stake from'), 'cash');
    await place();
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
    expect(funds()).toEqual(['cash']);
  });

  it('shows why a bet with bonus money was refused', async () => {
    grant(30_000);
    const { backend, place } = await openWithStake('bonus');
    backend.refused.set('POST /api/v3/bets', { status: 409, code: 'insufficient_funds' });
    await place();
    expect(await slipPanel().findByText('Your balance is too low for this.')).toBeTruthy();
  });

  /** Places a quick bet of ₹100 and returns the funds of each placed bet. */
  async function quickBetFunds(account: string, bonus: number) {
    grant(bonus);
    slip.set({ quickStake: '100' });
    const backend = new Backend();
    backend.person.profile['default_account'] = account;
    const { user } = await open('/match/ev1', { signedIn: true, backend });
    await user.click(await screen.findByTestId('odds-ev1-mw-h'));
    expect(await screen.findByText(/100 at 2\.14/)).toBeTruthy();
    slip.set({ quickStake: undefined });
    const placed = backend.seen.filter(({ call }) => call === 'POST /api/v3/bets');
    return placed.map(({ body }) => (body as { funds?: string }).funds ?? 'cash');
  }

  it('funds quick bets if the bonus money covers the stake', async () => {
    expect(await quickBetFunds('bonus', 10_000)).toEqual(['bonus']);
  });

  it.each([
    ['there is too little bonus money', 'bonus', 9_999],
    ['cash is the default', 'real', 30_000],
  ])('does not fund quick bets if %s', async (_, account, bonus) => {
    expect(await quickBetFunds(account, bonus)).toEqual(['cash']);
  });

  it('is mentioned where quick bets are switched on', async () => {
    const { user } = await openWithStake('real');
    await user.click(slipPanel().getByRole('switch', { name: 'Quick bet' }));
    expect(
      slipPanel().getByText(/Bonus money is staked if it is your default account/),
    ).toBeTruthy();
  });

  it('preselects nothing without bonus money or with cash as the default', () => {
    const value = slip.get();
    expect(withDefaultFunds(value, 'bonus', 0).funds).toBeUndefined();
    expect(withDefaultFunds(value, 'real', 500).funds).toBeUndefined();
    expect(withDefaultFunds(value, undefined, 500).funds).toBeUndefined();
    expect(withDefaultFunds(value, 'bonus', 500).funds).toBe('bonus');
    expect(withDefaultFunds({ ...value, funds: 'cash' }, 'bonus', 500).funds).toBe('cash');
  });
});
