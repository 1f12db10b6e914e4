/** The screens that the promo site links to. */
import { Backend, offers } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open } from './app.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

describe('offers', () => {
  it('show the chosen one, and all of the currency', async () => {
    await open('/bonuses?id=642&newReg=true&click_id=a', { signedIn: true });
    await heading('Your bonuses');
    await heading('100% for the casino');
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringContaining('SportWaiting for deposit'),
      expect.stringContaining('100% for the casino'),
      expect.stringContaining('100% for sport'),
    ]);
    expect(within(cards[2] as HTMLElement).getByText('₹15,000')).toBeTruthy();
    expect(screen.getByText(/^A deposit grants the bonus that you have chosen/)).toBeTruthy();
    expect(location.search).toBe('?id=642&newReg=true&click_id=a');
  });

  it('can be chosen and cancelled before the first deposit', async () => {
    const backend = new Backend();
    backend.totalDeposit = 0;
    document.cookie = 'deposit_prompt=1; path=/'; // the prompt for a first deposit would cover the offers on a slow machine
    const { user } = await open('/bonuses', { signedIn: true, backend });
    await heading('Your bonuses');
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(backend.welcomeBonus).toBe('welcome-casino-inr'));
    expect(await screen.findByText('Your offer is now: 100% for the casino')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Cancel offer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this offer?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel offer' }));
    expect(await screen.findByText('You play without an offer')).toBeTruthy();
    expect(await screen.findAllByRole('button', { name: 'Choose' })).toHaveLength(2);
  });

  it('of a later deposit take the place of the welcome offers', async () => {
    const backend = new Backend();
    backend.laterOffers = offers.slice(0, 1).map((offer) => ({
      ...offer,
      id: 'second-casino-inr',
      bonus_name: { en: '50% for the casino' },
      deposit: 2,
    }));
    const { user } = await open('/bonuses', { signedIn: true, backend });
    await heading('For your second deposit');
    expect(screen.queryByText('100% for sport')).toBeNull();
    expect(screen.getByText('of the deposit, up to')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(backend.welcomeBonus).toBe('second-casino-inr'));
  });

  it('cannot be chosen after a deposit', async () => {
    await open('/bonuses', { signedIn: true });
    expect(await screen.findByText(/You have already made a deposit/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  });

  it('show that the player chose none', async () => {
    const backend = new Backend();
    backend.welcomeBonus = '';
    backend.bonuses = [];
    await open('/bonuses', { signedIn: true, backend });
    expect(await screen.findByText('You play without an offer')).toBeTruthy();
  });

  it('show a guest where to choose an offer', async () => {
    await open('/bonuses');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    const link = screen.getByRole('link', { name: 'Sign up with an offer' });
    expect(link.getAttribute('href')).toBe('/new-promo/');
    expect(screen.queryByText('Your bonuses')).toBeNull();
  });
});

describe('casino', () => {
  it('lists the games, finds them in any script, and by category', async () => {
    const { user } = await open('/casino?welcomeme=1&click_id=a');
    await heading('Casino');
    await screen.findByRole('link', { name: 'Mines' });
    const games = () => within(screen.getByRole('main')).queryAllByRole('listitem');
    expect(games()).toHaveLength(6);
    await expect.poll(() => location.search).toBe('?click_id=a');
    await user.type(screen.getByRole('searchbox'), 'drag');
    expect(games()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Dragon Tiger' })).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'लकी');
    await screen.findByRole('link', { name: 'Lucky Joker' });
    expect(games()).toHaveLength(1);
    await user.clear(screen.getByRole('searchbox'));
    expect(screen.queryByRole('button', { name: 'Baccarat' })).toBeNull(); // no games
    await user.click(screen.getByRole('button', { name: 'Lottery' }));
    await heading('Lottery');
    expect(games()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Keno' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'chess');
    await screen.findByText('No game is called “chess”');
  });

  it('says on the page of a closed game why, before anybody plays', async () => {
    const backend = new Backend();
    backend.casino.items = backend.casino.items?.filter(({ id }) => id !== 'mines') ?? null;
    const keno = backend.casino.items?.find(({ id }) => id === 'keno');
    Object.assign(keno ?? {}, { works: true, message: 'Back at noon' });
    const { unmount } = await open('/casino/slot/mines', { backend });
    await heading('Not available');
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'Aviator' })).toBeTruthy();
    expect(main.queryByRole('link', { name: 'Sign in' })).toBeNull();
    unmount();
    await open('/casino/slot/keno', { backend });
    await heading('Under technical works');
    expect(screen.getByText('Back at noon')).toBeTruthy();
  });

  it('shows games under works, and what to play instead', async () => {
    const backend = new Backend();
    backend.casino.works = true;
    await open('/tv-games', { backend });
    await heading('TV games');
    await screen.findByText('Casino under technical works');
    expect(screen.getByRole('link', { name: 'TV games' }).getAttribute('href')).toBe('/virtual');
    await screen.findByText('No games here now');
  });

  it('knows its games', async () => {
    const { unmount } = await open('/slot/luckyJoker');
    await heading('Lucky Joker');
    unmount();
    await open('/casino/slot/other');
    await heading('This game is not here');
  });

  it('leads from the other addresses of games to their screens', async () => {
    const { unmount } = await open('/slot/dragonTiger');
    await heading('Dragon Tiger');
    await screen.findByText('Sign in to play, also with demo money.');
    unmount();
    await open('/slot/jetX');
    await heading('JetX');
  });
});

it('the live screen shows live matches', async () => {
  await open('/live?show=ended');
  await heading('Live now');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
});

describe('the deposit prompt', () => {
  beforeEach(() => (document.cookie = 'deposit_prompt=; path=/; max-age=0'));
  const withoutDeposit = () => {
    const backend = new Backend();
    backend.totalDeposit = 0;
    backend.balance = 0;
    return backend;
  };

  it('opens once for a player without a deposit, and starts one', async () => {
    const { user, unmount } = await open('/bonuses', { signedIn: true, backend: withoutDeposit() });
    const prompt = await screen.findByRole('dialog', { name: 'Your first deposit' });
    await user.type(await within(prompt).findByLabelText('Amount'), '500');
    await user.click(within(prompt).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location.pathname).toBe('/deposit'));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    await open('/', { signedIn: true, backend: withoutDeposit() });
    await heading('Upcoming');
    expect(document.cookie).toContain('deposit_prompt=1');
  });

  it('does not open for a player with a deposit', async () => {
    await open('/', { signedIn: true });
    await waitFor(() => expect(document.cookie).toContain('deposit_prompt=1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
