/** The daily gift: opened, refused and checked, for guests, and where there is none. */
import { createHash, createHmac } from 'node:crypto';
import type { Schemas } from '@maidan/api';
import { Backend, suppliedGame } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../test/app.tsx';

const address = '/api/v3/players/me/gift';
const inr = (amount: number) => ({ amount, currency: 'INR' });

const terms: Schemas['Terms'] = {
  percent: 0,
  max_bonus: 5000,
  min_deposit: 0,
  wager: 10,
  days: 2,
  max_bet: 2000,
  max_transfer: 10,
  min_odds: 0,
  max_odds: 0,
  counts: { slots: 100 },
};
const spins = { game: 'savanna-coins', count: 5, stake: 1000 };

const prizes: Schemas['GiftPrize'][] = [
  {
    offer: 'daily-spins-5',
    name: '5 free spins',
    kind: 'free_spins',
    amount: inr(5000),
    spins,
    terms: { ...terms, spins },
    chance: 700_000,
  },
  {
    offer: 'gift-casino',
    name: 'Casino gift',
    kind: 'fixed',
    amount: inr(20_000),
    terms: { ...terms, wager: 35, days: 3 },
    chance: 12_345,
  },
  { offer: '', name: '', kind: '', amount: inr(0), chance: 287_655 },
];

const seed = '9dbfcb2912e3bfe4d54c364d4f78909adb731b2b6d3495f08ee8c364db99fef4';
const number = createHmac('sha256', seed).update('my text:p1').digest('hex').slice(0, 16);
const point = Number(BigInt(`0x${number}`) % 100n);
const won = point < 70 ? 0 : point < 80 ? 1 : 2;

/** A gift whose draw is right, but for the changes. */
const opened = (change: Partial<Schemas['OpenedGift']> = {}): Schemas['OpenedGift'] => ({
  day: '2026-11-28',
  at: Date.UTC(2026, 10, 28, 9),
  won,
  prizes,
  weights: [70, 10, 20],
  text: 'my text',
  number,
  hash: createHash('sha256').update(seed).digest('hex'),
  seed,
  ...change,
});

const minute = 60_000;

/** A backend with a daily gift. */
class Gifts extends Backend {
  gift: Schemas['MyGift'] = {
    day: '2026-11-29',
    ends: Date.now() + 312.7 * minute,
    hash: 'ab12',
    prizes,
    deposit_days: 7,
    refused: '',
    earlier: [],
  };
  /** What the next draw gives. */
  won = 0;
  /** What the player has sent. */
  texts: string[] = [];
  /** How often the gift was read or opened. */
  calls = 0;

  constructor() {
    super();
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const request = new Request(input as Request, init);
      const { pathname } = new URL(request.url);
      if (pathname !== address || this.refused.has(`${request.method} ${pathname}`))
        return others(request);
      this.calls++;
      if (request.method === 'GET') return Response.json(this.gift);
      const { text } = (await request.json()) as { text: string };
      this.texts.push(text);
      const today = opened({ day: this.gift.day, won: this.won, text, seed: '' });
      this.gift = { ...this.gift, opened: today };
      return Response.json(today);
    };
  }
}

const openButton = () => screen.findByRole('button', { name: "Open today's gift" });

describe('today’s gift', () => {
  it('is opened with the text of the player, and leads to the prize', async () => {
    const backend = new Gifts();
    const { user } = await open('/gift', { backend, signedIn: true });
    const field = await screen.findByLabelText<HTMLInputElement>('Your text');
    expect(field.value).toMatch(/^[a-z2-9]{16}$/);
    await user.clear(field);
    await user.type(field, 'lucky');
    await user.click(await openButton());
    const title = await screen.findByRole('heading', { name: '5 free spins', level: 2 });
    const status = within(title.closest('[role=status]') as HTMLElement);
    expect(status.getByText('5 spins of ₹10 on Savanna Coins')).toBeTruthy();
    expect(status.getByText(/^Play them within 2 days\. Wager what they win 10/)).toBeTruthy();
    expect(backend.texts).toEqual(['lucky']);
    expect(screen.getByRole('link', { name: 'Play the free spins' }).getAttribute('href')).toBe(
      '/casino/slot/savanna-coins',
    );
    expect(screen.getByRole('timer').textContent).toBe('Next gift in 5 hours 12 minutes');
    expect(screen.getByText(/^The seed is shown when the day is over/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: "Open today's gift" })).toBeNull();
  });

  it('can be free rounds of a supplier’s game, and leads to it', async () => {
    const backend = new Gifts();
    const rounds = { supplier: 'hub', game: 'sand', count: 20, stake: 1000 };
    const prize: Schemas['GiftPrize'] = {
      offer: 'daily-rounds-20',
      name: '20 rounds for you',
      kind: 'free_rounds',
      amount: inr(20_000),
      terms: { ...terms, wager: 0, counts: {}, rounds },
      chance: 1_000_000,
    };
    backend.supplierGames = [suppliedGame()];
    backend.gift.opened = opened({ won: 0, prizes: [prize], weights: [1], seed: '' });
    await open('/gift', { backend, signedIn: true });
    expect(await screen.findByText('20 free rounds of ₹10 each on Book of Sand')).toBeTruthy();
    expect(screen.getByText('Play them within 2 days. What they win is cash.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Play the free rounds' });
    expect(link.getAttribute('href')).toBe('/casino/game/hub/sand');
  });

  it('can have nothing inside', async () => {
    const backend = new Gifts();
    backend.won = 2;
    const { user } = await open('/gift', { backend, signedIn: true });
    await user.click(await openButton());
    expect(await screen.findByRole('heading', { name: 'No prize this time' })).toBeTruthy();
    expect(screen.queryByText('Today you won')).toBeNull();
    expect(backend.texts[0]).toMatch(/^[a-z2-9]{16}$/);
  });

  it('shows the chances and the terms of what can be inside', async () => {
    await open('/gift', { backend: new Gifts(), signedIn: true });
    const title = await screen.findByRole('heading', { name: 'What can be inside' });
    const lines = within(title.closest('section') as HTMLElement).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '5 free spins5 spins of ₹10 on Savanna CoinsPlay them within 2 days. Wager what they win 10 times and the rest becomes cash.70% chance',
      'Casino gift₹200Wager it 35 times within 3 days and the rest becomes cash.1.23% chance',
      'No prize28.77% chance',
    ]);
  });

  it('is refused without a deposit, with the way to one', async () => {
    const backend = new Gifts();
    backend.gift.refused = 'gift_deposit';
    await open('/gift', { backend, signedIn: true });
    const title = await screen.findByRole('heading', { name: 'You cannot open it now' });
    const stage = within(title.closest('section') as HTMLElement);
    expect(
      stage.getByText('The daily gift is for players who have deposited in the last 7 days.'),
    ).toBeTruthy();
    expect(stage.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/deposit');
    expect(stage.queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('Your text')).toBeNull();
  });

  it('says why it was not opened', async () => {
    const backend = new Gifts();
    backend.refused.set(`POST ${address}`, { status: 400, code: 'gift_text' });
    const { user } = await open('/gift', { backend, signedIn: true });
    await user.click(await openButton());
    expect(await screen.findByText('The text has 1 to 64 characters.')).toBeTruthy();
  });
});

describe('the check of an earlier gift', () => {
  const check = async (of: Schemas['OpenedGift']) => {
    const backend = new Gifts();
    backend.gift.earlier = [of];
    const { user } = await open('/gift', { backend, signedIn: true });
    await user.click(await screen.findByRole('button', { name: /^Check/ }));
  };

  it('agrees with a right draw', async () => {
    await check(opened());
    expect(await screen.findByText('The draw is right')).toBeTruthy();
    expect(screen.getByText('The seed has the hash that was shown on that day.')).toBeTruthy();
    expect(screen.getByText(seed)).toBeTruthy();
  });

  it.each([
    ['another prize', { won: (won + 1) % 3 }, /^The number lies in the share of another prize: /],
    ['another hash', { hash: 'ff' }, 'The seed has another hash than the one that was shown.'],
    ['another text', { text: 'yours' }, /give another number than the one that was drawn\.$/],
  ])('finds %s', async (_, change, text) => {
    await check(opened(change));
    expect(await screen.findByText('The draw is not right')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});

it('explains the gift to guests, who sign in and come back', async () => {
  const backend = new Gifts();
  await open('/gift', { backend });
  const title = await screen.findByRole('heading', { name: 'One gift a day' });
  const stage = within(title.closest('section') as HTMLElement);
  const signIn = stage.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(new URL(signIn, location.origin).searchParams.get('next')).toBe('/gift');
  expect(backend.calls).toBe(0);
});

it('is an empty state where there is no daily gift', async () => {
  const backend = new Gifts();
  backend.refused.set(`GET ${address}`, { status: 404, code: 'gift_none' });
  await open('/gift', { backend, signedIn: true });
  expect(await screen.findByText('There is no daily gift at the moment.')).toBeTruthy();
});

it('has a card on the page of bonuses', async () => {
  await open('/bonuses');
  const card = await screen.findByRole('link', { name: /^Daily gift/ });
  expect(card.getAttribute('href')).toBe('/gift');
});
