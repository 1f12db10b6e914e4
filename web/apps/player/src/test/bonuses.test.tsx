/** Bonuses of a player: their list and page, and what pays bets and rounds. */
import { Backend, betFunds, bonusBalance, bonusGrant } from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPush } from '../domain/live/patch.ts';
import { slip } from '../domain/slip/index.ts';
import { open } from './app.tsx';

beforeEach(() => {
  localStorage.clear();
  Object.assign(betFunds, { bonus: minor(0), free_bets: [] });
});

const money = (amount: number) => ({ amount: minor(amount), currency: 'INR' });

const sportGrant = () => ({
  ...bonusGrant(),
  id: 'g-sport',
  bonus: { ...bonusGrant().bonus, name: '100% for sport', bets: true, casino: false },
  terms: bonusBalance('welcome-sport-inr').terms,
});

const ended = (status: string) => ({
  ...bonusGrant(),
  id: `g-${status}`,
  status,
  balance: money(0),
  transfer: money(status === 'transferred' ? 250_000 : 0),
});

function backendWith(...bonuses: ReturnType<typeof bonusGrant>[]) {
  const backend = new Backend();
  backend.bonuses = bonuses;
  return backend;
}

describe('the list of bonuses', () => {
  it('shows of an active one what is left to play with and to wager, and for how long', async () => {
    await open('/bonuses', { signedIn: true, backend: backendWith(bonusGrant()) });
    const [card] = await screen.findAllByRole('article');
    const own = within(card as HTMLElement);
    expect(own.getByRole('heading', { name: '100% for the casino' })).toBeTruthy();
    expect(own.getByText('Casino')).toBeTruthy();
    expect(own.getByText('Active')).toBeTruthy();
    expect(own.getByText('₹1,000.00')).toBeTruthy();
    expect(own.getByText('₹15,000 of ₹30,000 wagered')).toBeTruthy();
    expect(own.getByText('₹15,000 left to wager')).toBeTruthy();
    expect(own.getByText(/^2 days [34] hours left$/)).toBeTruthy();
    expect(own.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(own.getByRole('link', { name: /^Details/ }).getAttribute('href')).toBe(
      '/bonuses/g-casino',
    );
  });

  it('names every status, the active ones first, and filters', async () => {
    const backend = backendWith(
      ended('transferred'),
      ended('bankrupt'),
      ended('expired'),
      ended('deactivated'),
      bonusBalance('welcome-sport-inr'),
      bonusGrant(),
    );
    const { user } = await open('/bonuses', { signedIn: true, backend });
    const panel = within(await screen.findByRole('tabpanel'));
    const statuses = () =>
      panel
        .getAllByRole('article')
        .map((card) =>
          ['Active', 'Waiting for deposit', 'Win', 'Lost', 'Expired', 'Deactivated'].find(
            (status) => within(card).queryByText(status),
          ),
        );
    expect(statuses()).toEqual([
      'Active',
      'Waiting for deposit',
      'Win',
      'Lost',
      'Expired',
      'Deactivated',
    ]);
    expect(panel.getByText('₹2,500.00')).toBeTruthy();
    const choose = (name: string) => user.click(screen.getByRole('tab', { name }));
    await choose('Sport');
    expect(within(screen.getByRole('tabpanel')).getAllByRole('article')).toHaveLength(1);
    await choose('History');
    expect(within(screen.getByRole('tabpanel')).getAllByRole('article')).toHaveLength(4);
    await choose('Active');
    expect(within(screen.getByRole('tabpanel')).getAllByRole('article')).toHaveLength(1);
  });

  it('cancels an active bonus after saying what is lost', async () => {
    const backend = backendWith(bonusGrant());
    const { user } = await open('/bonuses', { signedIn: true, backend });
    await user.click(await screen.findByRole('button', { name: 'Cancel bonus' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this bonus?' });
    expect(within(dialog).getByText(/You lose ₹1,000.00 of bonus money/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep bonus' }));
    expect(backend.bonuses).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel bonus' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Cancel bonus' }));
    expect(await screen.findByText('The bonus is cancelled.')).toBeTruthy();
    expect(backend.bonuses).toHaveLength(0);
  });

  it('shows the terms of offers', async () => {
    await open('/bonuses');
    const [casino, sport] = await screen.findAllByRole('article');
    expect(casino?.textContent).toContain('Minimum deposit₹300');
    expect(casino?.textContent).toContain('Wager30 × the bonus');
    expect(casino?.textContent).toContain('Time to use7 days');
    expect(casino?.textContent).toContain('Maximum bet₹500');
    expect(casino?.textContent).toContain('Not with this bonus: Bets on sports');
    expect(sport?.textContent).toContain('Minimum odds1.50');
    expect(sport?.textContent).not.toContain('Maximum bet');
  });
});

describe('the page of a bonus', () => {
  it('names the games that count by themselves, and which bets are taken', async () => {
    const { terms } = sportGrant();
    const secret = {
      ...sportGrant(),
      terms: {
        ...terms,
        counts: { sports: 100 },
        games: { mines: 20, dice: 0 },
        bets: 'singles_and_combos',
        once_per_event: true,
      },
    } as unknown as ReturnType<typeof sportGrant>;
    await open('/bonuses/g-sport', { signedIn: true, backend: backendWith(secret) });
    const valueOf = async (name: string) =>
      (await screen.findByText(name)).nextSibling?.textContent;
    expect(await valueOf('Kinds of bets')).toBe('Singles and accumulators');
    expect(await valueOf('Bets on an event')).toBe('One from the bonus');
    expect(await valueOf('Mines')).toBe('20%');
    expect(screen.getByText(/^Not with this bonus: .*Dice$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Play in the casino' })).toBeTruthy();
  });

  it('explains why the wager moved', async () => {
    const backend = backendWith(bonusGrant());
    const at = Date.UTC(2026, 10, 21, 14, 30);
    backend.bonusUses = [
      {
        source: 'round:r1',
        product: 'quick',
        game: 'mines',
        stake: 20_000,
        counted: 10_000,
        left: 1_500_000,
        at,
      },
      { source: 'bet:b1', product: 'sports', stake: 5000, counted: 5000, at },
    ];
    await open('/bonuses/g-casino', { signedIn: true, backend });
    const uses = within(
      (await screen.findByRole('heading', { name: 'Why did my wager move?' })).closest(
        'section',
      ) as HTMLElement,
    );
    const [round, bet] = await uses.findAllByRole('listitem');
    expect(round?.textContent).toMatch(
      /^Mines\+₹100\.00.*of a stake of ₹200\.00₹15,000 left to wager$/,
    );
    expect(bet?.textContent).toMatch(/^Bet on sports\+₹50\.00.*of a stake of ₹50\.00$/);
    expect(uses.getByRole('link', { name: 'Mines' }).getAttribute('href')).toBe(
      '/casino/slot/mines',
    );
    expect(screen.getByRole('link', { name: 'Play in the casino' })).toBeTruthy();
    const link = screen.queryByRole('link', { name: 'Bet on sports' });
    expect(link).toBe(uses.getByRole('link', { name: 'Bet on sports' }));
    expect(link?.getAttribute('href')).toBe('/bets?id=b1');
  });

  it('has all that has moved the wager, in pages', async () => {
    const backend = backendWith(bonusGrant());
    backend.bonusUses = Array.from({ length: 51 }, (_, n) => ({
      source: `bet:b${n}`,
      product: 'sports',
      stake: 100,
      counted: 100,
      at: 1_700_000_000_000 - n,
    }));
    const { user } = await open('/bonuses/g-casino', { signedIn: true, backend });
    expect(await screen.findAllByRole('link', { name: 'Bet on sports' })).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'Bet on sports' })).toHaveLength(51),
    );
  });

  it('says that nothing has counted yet', async () => {
    await open('/bonuses/g-casino', { signedIn: true, backend: backendWith(bonusGrant()) });
    expect(await screen.findByText(/^Nothing has counted yet/)).toBeTruthy();
  });

  it('of somebody else leads back to the list', async () => {
    const backend = new Backend();
    backend.refused.set('GET /api/v3/bonuses/balances/g9', {
      status: 404,
      code: 'bonus_not_found',
    });
    await open('/bonuses/g9', { signedIn: true, backend });
    expect(await screen.findByText('This bonus is no longer available.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'All bonuses' })).toHaveLength(2);
  });
});

it('the account menu shows the bonus balance with its progress', async () => {
  await open('/me', { signedIn: true, backend: backendWith(bonusGrant()) });
  const card = within(await screen.findByRole('region', { name: 'Bonus balance' }));
  expect(card.getByText('₹1,000.00')).toBeTruthy();
  expect(card.getByRole('progressbar')).toBeTruthy();
});

it('a change of a bonus refetches the list and the pages of bonuses', () => {
  const queries = new QueryClient();
  queries.setQueryData(['bonuses'], []);
  queries.setQueryData(['bonuses', 'one', 'g1'], {});
  applyPush(queries, { type: 'funds' });
  expect(queries.getQueryState(['bonuses'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['bonuses', 'one', 'g1'])?.isInvalidated).toBe(true);
});

const slipPanel = () => within(screen.getByRole('complementary', { name: 'Bet slip' }));

async function openSlip(backend: Backend, stake: string) {
  const opened = await open('/match/ev1', { signedIn: true, backend });
  await opened.user.click(await screen.findByTestId('odds-ev1-mw-h'));
  await opened.user.type(await slipPanel().findByLabelText('Stake'), stake);
  const place = () => slipPanel().getByRole<HTMLButtonElement>('button', { name: /Place bet/ });
  const placeOnce = async () => {
    await waitFor(() => expect(place().disabled).toBe(false)); // until the balances are known
    await opened.user.click(place());
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
  };
  const bodies = () =>
    backend.seen
      .filter(({ call }) => call === 'POST /api/v3/bets')
      .map(({ body }) => body as { funds?: string; grant?: string });
  return { ...opened, place, placeOnce, bodies };
}

describe('the bet slip', () => {
  const choose = async (user: Awaited<ReturnType<typeof openSlip>>['user'], value: string) =>
    user.selectOptions(await slipPanel().findByLabelText('Stake from'), value);

  it('stakes from a bonus, and remembers it for the next bet', async () => {
    const { user, placeOnce, bodies } = await openSlip(backendWith(sportGrant()), '100');
    await choose(user, 'grant:g-sport');
    await placeOnce();
    expect(bodies()).toMatchObject([{ funds: 'bonus', grant: 'g-sport' }]);
    expect(localStorage.getItem('bonus_account.sports')).toBe('g-sport');
  });

  it('preselects the remembered bonus', async () => {
    localStorage.setItem('bonus_account.sports', 'g-sport');
    await openSlip(backendWith(sportGrant()), '100');
    await waitFor(() =>
      expect(slipPanel().getByLabelText('Stake from')).toHaveProperty('value', 'grant:g-sport'),
    );
  });

  it('stakes the real balance when the remembered bonus is over', async () => {
    localStorage.setItem('bonus_account.sports', 'g-bankrupt');
    const { placeOnce, bodies } = await openSlip(backendWith(ended('bankrupt')), '100');
    await placeOnce();
    expect(bodies()[0]).not.toHaveProperty('grant');
    expect(bodies()[0]).not.toHaveProperty('funds');
  });

  it('says why a bonus of the casino cannot be staked', async () => {
    await openSlip(backendWith(bonusGrant()), '100');
    expect(
      await slipPanel().findByText('100% for the casino cannot be used for bets on sports.'),
    ).toBeTruthy();
    expect(slipPanel().queryByLabelText('Stake from')).toBeNull();
  });

  it.each([
    [{ max_bet: minor(9999) }, {}, 'This bonus allows at most ₹99.99 per bet.'],
    [{}, { balance: money(5000) }, 'This bonus has ₹50 left.'],
    [{}, { balance: money(0) }, 'Your bonus balance is zero (switch to real balance)'],
  ])('refuses a stake before it is sent: %o %o', async (terms, change, text) => {
    const grant = sportGrant();
    const bonus = { ...grant, ...change, terms: { ...grant.terms, ...terms } };
    const { user, place, bodies } = await openSlip(backendWith(bonus), '100');
    await choose(user, 'grant:g-sport');
    expect(await slipPanel().findByText(text)).toBeTruthy();
    expect(place().disabled).toBe(true);
    expect(bodies()).toEqual([]);
  });

  it('refuses odds that the terms exclude', async () => {
    const grant = sportGrant();
    const bonus = { ...grant, terms: { ...grant.terms, min_odds: oddsMilli(3000) } };
    const { user, place } = await openSlip(backendWith(bonus), '100');
    await choose(user, 'grant:g-sport');
    expect(
      await slipPanel().findByText('This bonus can be staked at odds of 3.00 or higher.'),
    ).toBeTruthy();
    expect(place().disabled).toBe(true);
  });

  it('switches from an empty bonus to the real balance', async () => {
    const bonus = { ...sportGrant(), balance: money(0) };
    const { user, placeOnce, bodies } = await openSlip(backendWith(bonus), '100');
    await choose(user, 'grant:g-sport');
    await user.click(await slipPanel().findByRole('button', { name: 'Switch to real balance' }));
    await placeOnce();
    expect(bodies()[0]).not.toHaveProperty('grant');
  });
});

describe('a quick bet', () => {
  /** Places a quick bet of ₹100 and returns what it was staked from. */
  async function quickBet(bonus: ReturnType<typeof bonusGrant>) {
    localStorage.setItem('bonus_account.sports', bonus.id);
    slip.set({ quickStake: '100' });
    const backend = backendWith(bonus);
    const { user } = await open('/match/ev1', { signedIn: true, backend });
    await user.click(await screen.findByTestId('odds-ev1-mw-h'));
    expect(await screen.findByText(/100 at 2\.14/)).toBeTruthy();
    slip.set({ quickStake: undefined });
    return backend.seen.find(({ call }) => call === 'POST /api/v3/bets')?.body;
  }

  it('is staked from the remembered bonus', async () => {
    expect(await quickBet(sportGrant())).toMatchObject({ funds: 'bonus', grant: 'g-sport' });
  });

  it('is staked from cash if the bonus cannot pay it', async () => {
    const body = await quickBet({ ...sportGrant(), balance: money(9999) });
    expect(body).not.toHaveProperty('funds');
    expect(body).not.toHaveProperty('grant');
  });
});

describe('a game of the casino', () => {
  async function openDice(...bonuses: ReturnType<typeof bonusGrant>[]) {
    return openDiceOf(backendWith(...bonuses));
  }

  async function openDiceOf(backend: Backend) {
    const opened = await open('/casino/slot/dice', { signedIn: true, backend });
    const balances = within(await screen.findByRole('group', { name: 'Balance to play with' }));
    const play = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Play/ });
    const bodies = () =>
      backend.seen
        .filter(({ call }) => call === 'POST /api/v3/casino/rounds')
        .map(({ body }) => body as { funds: string; grant?: string; stake: number });
    return { ...opened, backend, balances, play, bodies };
  }

  const pressed = (balances: ReturnType<typeof within>) =>
    balances.getByRole('button', { pressed: true }).textContent;

  it('is played from a bonus, which the account remembers', async () => {
    const { user, backend, balances, play, bodies, unmount } = await openDice(bonusGrant());
    await user.click(await balances.findByRole('button', { name: /^100% for the casino/ }));
    await user.click(play());
    await waitFor(() => expect(bodies()).toMatchObject([{ funds: 'bonus', grant: 'g-casino' }]));
    await waitFor(() =>
      expect(balances.getByRole('button', { pressed: true }).textContent).toContain('₹990.00'),
    );
    expect(backend.lastUsedBonus).toBe('g-casino');
    unmount();
    const again = await openDiceOf(backend);
    await waitFor(() => expect(pressed(again.balances)).toContain('100%'));
    await again.user.click(again.balances.getByRole('button', { name: /^Real/ }));
    await waitFor(() => expect(backend.lastUsedBonus).toBe(''));
  });

  it.each([
    ['bonus', 1000, '100%'],
    ['bonus', 0, 'Real'],
    ['real', 1000, 'Real'],
  ])('starts from the default account: %s with %i', async (account, amount, name) => {
    const backend = backendWith({ ...bonusGrant(), balance: money(amount) });
    backend.person.profile['default_account'] = account;
    const { balances } = await openDiceOf(backend);
    expect(await balances.findByRole('button', { name: /^100% for the casino/ })).toBeTruthy();
    await waitFor(() => expect(pressed(balances)).toContain(name));
  });

  it('starts from the real balance if the bonus that was used last is not for it', async () => {
    const backend = backendWith(sportGrant(), bonusGrant());
    backend.lastUsedBonus = 'g-sport';
    const { balances, play, user, bodies } = await openDiceOf(backend);
    expect(await balances.findByRole('button', { name: /^100% for the casino/ })).toBeTruthy();
    expect(pressed(balances)).toContain('Real');
    await user.click(play());
    await waitFor(() => expect(bodies()).toMatchObject([{ funds: 'cash' }]));
    expect(screen.queryByText(/^This bonus is over/)).toBeNull();
  });

  it('limits the stake to the maximum bet of the bonus and names it', async () => {
    const { user, balances } = await openDice(bonusGrant());
    await user.click(await balances.findByRole('button', { name: /^100% for the casino/ }));
    const stake = screen.getByLabelText('Stake');
    await user.clear(stake);
    await user.type(stake, '900{Enter}');
    expect(stake).toHaveProperty('value', '500');
    expect(screen.getByText('This bonus allows at most ₹500 per bet.')).toBeTruthy();
  });

  it('prompts to switch from an empty bonus', async () => {
    const { user, balances, play, bodies } = await openDice({
      ...bonusGrant(),
      balance: money(0),
    });
    await user.click(await balances.findByRole('button', { name: /^100% for the casino/ }));
    expect(play().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Switch to real balance' }));
    await user.click(play());
    await waitFor(() => expect(bodies()).toMatchObject([{ funds: 'cash' }]));
  });

  it('does not offer a bonus that its terms exclude, and says so', async () => {
    const { balances } = await openDice(sportGrant());
    expect(
      await screen.findByText('100% for sport: Game not available with bonus balance'),
    ).toBeTruthy();
    expect(balances.queryByRole('button', { name: /^100% for sport/ })).toBeNull();
  });
});
