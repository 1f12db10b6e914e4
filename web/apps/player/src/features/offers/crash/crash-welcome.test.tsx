/** The crash welcome: four steps for guests and players, in their currency, chosen and refused; and the links to it. */
import type { WelcomeOffer } from '@maidan/api';
import { minor, oddsMilli } from '@maidan/money';
import { Backend, bonusBalance, bonusGrant, depositOf } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../../test/app.tsx';

const offerOf = (
  name: string,
  deposit: number,
  percent: number,
  most: number,
  currency: string,
): WelcomeOffer => ({
  id: `${name}-${currency.toLowerCase()}`,
  kind: 'match',
  name,
  bonus_name: { en: `${percent}% for crash games` },
  percent,
  max_bonus: { amount: minor(most), currency },
  casino: true,
  bets: false,
  deposit,
  terms: {
    percent,
    max_bonus: minor(most),
    min_deposit: minor(30_000),
    wager: 40,
    days: 7,
    max_bet: minor(20_000),
    max_transfer: 10,
    min_odds: oddsMilli(0),
    max_odds: oddsMilli(0),
    counts: { crash: 100, quick: 50 },
  },
});

const offersIn = (currency: string, first: number): WelcomeOffer[] => [
  offerOf('crash-welcome', 1, 700, first, currency),
  offerOf('crash-second', 2, 100, 2_000_000, currency),
  offerOf('crash-third', 3, 75, 1_500_000, currency),
  offerOf('crash-fourth', 4, 50, 1_000_000, currency),
];

/** A backend whose welcome offers for crash games run in rupees and takas. */
class CrashOffers extends Backend {
  running = [...offersIn('INR', 9_000_000), ...offersIn('BDT', 4_000_000)];
  /** How many offers were requested by name. */
  asked = 0;

  constructor() {
    super();
    this.bonuses = [];
    this.welcomeBonus = '';
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const request = new Request(input as Request, init);
      const { pathname, searchParams } = new URL(request.url);
      const offer = searchParams.get('offer');
      if (!offer || !pathname.endsWith('/welcome-for-land')) return others(request);
      this.asked++;
      const id = `${offer}-${searchParams.get('currency')?.toLowerCase()}`;
      return Response.json(this.running.filter((one) => one.id === id));
    };
  }

  /** A player with so many deposits, who can choose the offer of the next one. */
  static after(deposits: number): CrashOffers {
    const backend = new CrashOffers();
    backend.deposits = Array.from({ length: deposits }, (_, i) =>
      depositOf({ id: `d${i}`, status: 'succeeded', credited: minor(100_000) }),
    );
    backend.laterOffers = backend.running.filter(
      ({ deposit, max_bonus }) => deposit === deposits + 1 && max_bonus.currency === 'INR',
    );
    return backend;
  }
}

const granted = (id: string) => ({
  ...bonusGrant(),
  bonus: { ...bonusGrant().bonus, id, name: id },
});

/** The four cards. */
async function cards() {
  const found = await screen.findAllByRole('article');
  expect(found).toHaveLength(4);
  return found.map((card) => within(card));
}

/** The text above the steps: the figure of the page. */
const head = async () => {
  await cards();
  const play = screen.getByRole('link', { name: 'Play crash games' });
  return play.parentElement?.parentElement?.textContent ?? '';
};

const labels = ['Received', 'Chosen', 'Available now', 'Later', 'Missed', 'Not available'];

/** The label of each card. */
const states = async () =>
  (await cards()).map((card) => labels.find((label) => card.queryByText(label)));

describe('a guest', () => {
  it('reads what each deposit gives, with all terms, and how to get the first bonus', async () => {
    await open('/crash-welcome', { backend: new CrashOffers() });
    const [first, second] = await cards();
    expect(screen.getByRole('heading', { name: 'Crash welcome', level: 1 })).toBeTruthy();
    expect(document.title).toBe('Crash welcome · Maidan');
    expect(first?.getByRole('heading', { name: 'First deposit' })).toBeTruthy();
    expect(first?.getByText('700%')).toBeTruthy();
    expect(first?.getByText('₹90,000')).toBeTruthy();
    const terms = first?.getByRole('group').textContent;
    for (const term of ['Minimum deposit₹300', 'Maximum bet₹200', 'Crash games100%'])
      expect(terms).toContain(term);
    expect(second?.getByText('of the deposit, up to')).toBeTruthy();
    expect(await head()).toContain('700%of your first deposit, up to ₹90,000');
    expect(await states()).toEqual([undefined, undefined, undefined, undefined]);
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Sign up with this bonus')).toBe('/new-promo/crash-welcome?val_cur=INR');
    expect(linkTo('Play crash games')).toBe('/casino/crash');
    const main = within(screen.getByRole('main'));
    const signIn = main.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
    expect(new URL(signIn, location.origin).searchParams.get('next')).toBe('/crash-welcome');
  });

  it('reads amounts in the currency of the country', async () => {
    await open('/crash-welcome', { backend: new CrashOffers(), visitorCountry: 'BD' });
    const [first] = await cards();
    expect(first?.getByText('৳40,000')).toBeTruthy();
  });

  it('signs up as usual while the first offer does not run', async () => {
    const backend = new CrashOffers();
    backend.running = backend.running.filter(({ deposit }) => deposit > 1);
    await open('/crash-welcome', { backend });
    const [first] = await cards();
    expect(first?.getByText('Not offered')).toBeTruthy();
    expect(first?.getByText('This bonus is not offered at the moment.')).toBeTruthy();
    expect(first?.queryByRole('group')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign up with this bonus' })).toBeNull();
    const main = within(screen.getByRole('main'));
    const signUp = main.getByRole('link', { name: 'Sign up' }).getAttribute('href') ?? '';
    expect(new URL(signUp, location.origin).pathname).toBe('/register');
  });

  it('reads that there is no crash welcome, where none of its offers runs', async () => {
    const backend = new CrashOffers();
    backend.running = [];
    await open('/crash-welcome', { backend });
    expect(await screen.findByText('No crash welcome')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('a player', () => {
  it('chooses the bonus of the next deposit, and sees which are had and which come later', async () => {
    const backend = CrashOffers.after(1);
    backend.bonuses = [granted('crash-welcome-inr')];
    const { user } = await open('/crash-welcome', { backend, signedIn: true });
    expect(await states()).toEqual(['Received', 'Available now', 'Later', 'Later']);
    const [first, , third] = await cards();
    expect(first?.getByRole('link', { name: /^Details/ }).getAttribute('href')).toBe(
      '/bonuses/g-casino',
    );
    expect(
      third?.getByText('You can choose it once your second deposit is credited.'),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign up with this bonus' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Choose/ }));
    await waitFor(() => expect(backend.welcomeBonus).toBe('crash-second-inr'));
    expect(await screen.findByText('Your offer is now: 100% for crash games')).toBeTruthy();
    await waitFor(async () => expect((await states())[1]).toBe('Chosen'));
    const [, second] = await cards();
    expect(second?.getByText(/^Your next deposit of at least ₹300 grants it/)).toBeTruthy();
    expect(second?.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/deposit');
    const heading = second?.getByRole('heading', { name: 'Second deposit' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('reads why a bonus is refused, and can try again', async () => {
    const backend = CrashOffers.after(1);
    backend.refused.set('POST /api/v3/bonuses/welcome', { status: 409, code: 'bonus_used_up' });
    const { user } = await open('/crash-welcome', { backend, signedIn: true });
    await user.click(await screen.findByRole('button', { name: /^Choose/ }));
    expect(await screen.findByText(/used up/)).toBeTruthy();
    expect(await states()).toEqual(['Missed', 'Available now', 'Later', 'Later']);
  });

  it('who has signed up without the first bonus reads that it came with the sign-up only', async () => {
    document.cookie = 'deposit_prompt=1; path=/'; // the prompt for a first deposit would cover the steps
    const backend = new CrashOffers();
    backend.totalDeposit = 0;
    await open('/crash-welcome', { backend, signedIn: true });
    expect(await states()).toEqual(['Not available', 'Later', 'Later', 'Later']);
    const [first] = await cards();
    expect(
      first?.getByText(/comes with a sign-up on the page of this promotion only/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
    // The figure of the page is the best that the player can have.
    expect(await head()).toContain('Second deposit100%of the deposit, up to ₹20,000');
    expect(await head()).not.toContain('700%');
  });

  it('who has had all deposits is promised none', async () => {
    await open('/crash-welcome', { backend: CrashOffers.after(4), signedIn: true });
    expect(await states()).toEqual(['Missed', 'Missed', 'Missed', 'Missed']);
    expect(await head()).not.toMatch(/%|bonus/);
  });

  it('who has signed up with the first bonus reads which deposit grants it', async () => {
    document.cookie = 'deposit_prompt=1; path=/';
    const backend = new CrashOffers();
    backend.totalDeposit = 0;
    backend.bonuses = [bonusBalance('crash-welcome-inr')];
    await open('/crash-welcome', { backend, signedIn: true });
    expect(await states()).toEqual(['Chosen', 'Later', 'Later', 'Later']);
    expect(await head()).toMatch(/\d%of your first deposit/);
  });

  it('sees the error of a call, and loads the page again', async () => {
    const backend = CrashOffers.after(2);
    const call = 'GET /api/v3/bonuses/welcome';
    backend.refused.set(call, { status: 400, code: 'bad_request' });
    const { user } = await open('/crash-welcome', { backend, signedIn: true });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('article')).toBeNull();
    backend.refused.delete(call);
    await user.click(again);
    expect(await states()).toEqual(['Missed', 'Missed', 'Available now', 'Later']);
  });
});

it('speaks the language of the player', async () => {
  await open('/crash-welcome', { backend: new CrashOffers(), language: 'ur' });
  expect(await screen.findByRole('heading', { name: 'کریش ویلکم', level: 1 })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'چوتھا ڈپازٹ' })).toBeTruthy();
});

describe('the link to the page', () => {
  it.each(['/bonuses', '/casino/crash'])('is on %s', async (address) => {
    await open(address, { backend: new CrashOffers() });
    const link = await screen.findByRole('link', { name: /^Crash welcome/ });
    expect(link.getAttribute('href')).toBe('/crash-welcome');
  });

  it('is not among other games', async () => {
    const { user } = await open('/casino/crash', { backend: new CrashOffers() });
    const name = /^Crash welcome/;
    await screen.findByRole('link', { name });
    await user.click(await screen.findByRole('button', { name: 'All games' }));
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
    expect(location.pathname).toBe('/casino');
  });

  it('is missing while none of the offers runs', async () => {
    const backend = new CrashOffers();
    backend.running = [];
    await open('/bonuses', { backend });
    await screen.findAllByRole('article');
    await waitFor(() => expect(backend.asked).toBe(4));
    expect(screen.queryByRole('link', { name: /^Crash welcome/ })).toBeNull();
  });
});
