/** Offers on bets: in the slip, on bets of the player, and on the page of bonuses. */
import type { Bet, BetExtra, Schemas } from '@maidan/api';
import { Backend, betsOfEveryState, event, teams, winnerMarket } from '@maidan/testing';
import { minor } from '@maidan/money';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applyPush } from '../domain/live/patch.ts';
import { legOf, slip, type Leg } from '../domain/slip/index.ts';
import { open } from './app.tsx';

const rupees = (amount: number) => ({ amount, currency: 'INR' });

const boost: Schemas['BetOffer'] = {
  id: 'acca-boost',
  name: 'Accumulator boost',
  kind: 'boost',
  most: rupees(5_000_000),
  legs: {
    min: 0,
    odds: 1200,
    steps: [
      { legs: 3, percent: 3 },
      { legs: 4, percent: 5 },
      { legs: 5, percent: 8 },
    ],
  },
  days: 0,
  min_odds: 0,
  ends: 0,
};

const insurance: Schemas['BetOffer'] = {
  id: 'acca-insurance',
  name: 'Accumulator insurance',
  kind: 'insurance',
  most: rupees(50_000),
  legs: { min: 4, odds: 1300, lost: 1, percent: 100, daily: 1 },
  days: 7,
  min_odds: 1500,
  ends: 0,
};

/** A backend with offers, in rupees only. */
class Offering extends Backend {
  /** How often the offers were fetched. */
  fetched = 0;

  constructor(...running: Schemas['BetOffer'][]) {
    super();
    const others = this.fetch;
    this.fetch = (input, init) => {
      const request = new Request(input as Request, init);
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/api/v3/sport/offers') return others(request);
      this.fetched++;
      const items = searchParams.get('currency') === 'INR' ? running : [];
      return Promise.resolve(Response.json({ items }));
    };
  }
}

/** Legs at odds of 2.00, each of another match. */
const legs = (count: number): Leg[] =>
  Array.from({ length: count }, (_, i) => {
    const match = event(`other${i}`, teams.kaveri, teams.deccan);
    const market = winnerMarket(match, 2000, 1500);
    const [home] = market.selections;
    if (!home) throw new Error('no selection');
    return legOf(match, market, home);
  });

/** Opens a match beside a slip with so many legs. */
async function openSlip(count: number, { signedIn = true, stake = '100' } = {}) {
  const backend = new Offering(boost, insurance);
  await open('/match/ev1', { backend, signedIn });
  const panel = within(await screen.findByTestId('bet-slip'));
  act(() => slip.set({ legs: legs(count), stake }));
  return { backend, panel };
}

const change = (to: Parameters<typeof slip.set>[0]) => act(() => slip.set(to));

describe('the slip', () => {
  it.each([true, false])('shows what three legs have and lack (signed in: %s)', async (own) => {
    const { panel } = await openSlip(3, { signedIn: own });
    expect(await panel.findByText('Boost +3%: up to ₹21 more')).toBeTruthy(); // of 700
    expect(panel.getByText('One more leg from 1.20: +5%')).toBeTruthy();
    expect(panel.getByText('One more leg from 1.30: insured')).toBeTruthy();
  });

  it('shows the insurance of four legs', async () => {
    const { panel } = await openSlip(4);
    expect(
      await panel.findByText(
        'Insured: if one leg loses, your stake comes back as a free bet, up to ₹500, once a day',
      ),
    ).toBeTruthy();
    expect(panel.getByText('Boost +5%: up to ₹75 more')).toBeTruthy(); // of 1,500
    expect(panel.getByText('One more leg from 1.20: +8%')).toBeTruthy();
  });

  it('shows no amount without a stake', async () => {
    const { panel } = await openSlip(5, { stake: '' });
    expect(await panel.findByText('Boost +8% on your winnings')).toBeTruthy();
    expect(panel.queryByText(/^One more leg/)).toBeNull();
  });

  it('shows two legs the first step of the boost only', async () => {
    const { panel } = await openSlip(2);
    expect(await panel.findByText('One more leg from 1.20: +3% on your winnings')).toBeTruthy();
    expect(within(panel.getByTestId('slip-offers')).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows and fetches nothing for a single', async () => {
    const { backend, panel } = await openSlip(1);
    expect(await panel.findByLabelText('Stake')).toBeTruthy();
    expect(panel.queryByTestId('slip-offers')).toBeNull();
    expect(backend.fetched).toBe(0);
  });

  it('shows nothing for a bet that is not staked with cash, or is no accumulator', async () => {
    const { panel } = await openSlip(3);
    const shown = () => panel.queryByTestId('slip-offers');
    await waitFor(() => expect(shown()).toBeTruthy());
    change({ funds: 'bonus' });
    expect(shown()).toBeNull();
    change({ funds: 'cash' });
    expect(shown()).toBeTruthy();
    change({ kind: 'singles' });
    expect(shown()).toBeNull();
  });
});

describe('my bets', () => {
  const extra = (of: Schemas['BetOffer'], amount: number, waiting = false): BetExtra => ({
    kind: of.kind,
    name: of.name,
    waiting,
    amount: minor(amount),
  });

  function accumulator(id: string, status: Bet['status'], ...extras: BetExtra[]): Bet {
    const found = betsOfEveryState().find(({ kind }) => kind === 'accumulator');
    if (!found) throw new Error('fixture has no accumulator');
    return Object.assign(found, { id, status, extras });
  }

  it('show what offers give for a bet', async () => {
    const backend = new Backend();
    backend.bets.push(
      accumulator('boosted', 'won', extra(boost, 12_000)),
      accumulator('insured', 'lost', extra(insurance, 10_000)),
      accumulator('waits', 'lost', extra(insurance, 0, true)),
      accumulator('plain', 'lost'),
    );
    await open('/bets', { backend, signedIn: true });
    expect(await screen.findByText('Accumulator boost: +₹120')).toBeTruthy();
    expect(screen.getByText('Accumulator insurance: free bet of ₹100')).toBeTruthy();
    expect(screen.getByText('Accumulator insurance: waiting for the other legs')).toBeTruthy();
    expect(screen.getAllByTestId('bet-row')).toHaveLength(4);
    expect(screen.getAllByTestId('bet-extras')).toHaveLength(3);
  });

  it('are fetched again when a free bet was given', () => {
    const queries = new QueryClient();
    const key = ['bets', 'all', 'all'];
    queries.setQueryData(key, { pages: [], pageParams: [] });
    applyPush(queries, { type: 'funds' });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe('the page of bonuses', () => {
  async function openSection(language = 'en', title = 'Offers on bets') {
    await open('/bonuses', { backend: new Offering(boost, insurance), language });
    const heading = await screen.findByRole('heading', { name: title });
    return within(heading.closest('section') as HTMLElement);
  }

  it('lists the offers with their terms, for guests too', async () => {
    const section = await openSection();
    expect(section.getByRole('heading', { name: 'Accumulator boost' })).toBeTruthy();
    expect(
      section.getByText(
        'An accumulator that wins pays 3% to 8% of its winnings on top, up to ₹50,000. More legs pay more.',
      ),
    ).toBeTruthy();
    expect(section.getByText('5 legs').nextElementSibling?.textContent).toBe('+8%');
    expect(
      section.getByText(
        'If one leg of an accumulator of 4 legs or more loses, your stake comes back as a free bet, up to ₹500.',
      ),
    ).toBeTruthy();
    for (const sentence of [
      /^The offer holds for accumulators of 3 to 20 legs that you stake with your real balance/,
      /^A leg counts when it wins in full at odds of 1\.20 or higher\./,
      /^At least 4 legs must be at odds of 1\.30 or higher and not be void\.$/,
      /^It pays if exactly one leg loses, as soon as every leg has a result\.$/,
      /^You get it once a day, by the day on which you placed the bet\./,
      /^You can use the free bet for 7 days, at odds of 1\.50 or higher\./,
      /the boost is corrected or taken back\.$/,
      /a free bet that you have not used is taken back\.$/,
    ])
      expect(section.getByText(sentence)).toBeTruthy();
    const links = section.getAllByRole('link', { name: /^Place a bet/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sports', '/sports']);
  });

  it.each([
    ['hi', 'बेट पर ऑफ़र'],
    ['ur', 'بیٹس پر پیشکشیں'],
  ])('has all texts in %s', async (language, title) => {
    const section = await openSection(language, title);
    for (const item of section.getAllByRole('listitem'))
      expect(item.textContent).not.toMatch(/betoffers\.|stake|\{/);
  });

  it('has no such section where no offer runs', async () => {
    const backend = new Offering();
    await open('/bonuses', { backend });
    await waitFor(() => expect(backend.fetched).toBe(1));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Offers on bets' })).toBeNull();
  });
});
