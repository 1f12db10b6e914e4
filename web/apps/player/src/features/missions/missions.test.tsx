/** Missions: started and claimed, as sentences, for guests, and where there are none. */
import type { Schemas } from '@maidan/api';
import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '../../test/app.tsx';

type MyMission = Schemas['MyMission'];

const address = '/api/v3/players/me/missions';
const inr = (amount: number) => ({ amount, currency: 'INR' });
const hour = 3_600_000;
const now = Date.now();

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

const mission = (change: Partial<MyMission> = {}): MyMission => ({
  id: 'daily-five',
  name: 'Five games today',
  every: 'day',
  from: now - 18.7 * hour,
  ends: now + 5.3 * hour,
  claim: now + 29.3 * hour,
  task: 'games',
  products: ['slots', 'quick', 'tables', 'crash'],
  target: 5,
  progress: 0,
  min_stake: inr(1000),
  min_odds: 0,
  status: 'open',
  reward: {
    name: '5 free spins',
    kind: 'free_spins',
    amount: inr(5000),
    spins,
    terms: { ...terms, spins },
  },
  ...change,
});

/** The mission of yesterday, which is done. */
const last = mission({
  from: now - 42.7 * hour,
  ends: now - 18.7 * hour,
  claim: now + 5.3 * hour,
  progress: 5,
  status: 'done',
});

/** A backend with missions. */
class Missions extends Backend {
  items: MyMission[];
  /** What was called. */
  calls: string[] = [];

  constructor(...items: MyMission[]) {
    super();
    this.items = items;
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const request = new Request(input as Request, init);
      const { pathname } = new URL(request.url);
      const call = `${request.method} ${pathname}`;
      if (!pathname.startsWith(address) || this.refused.has(call)) return others(request);
      this.calls.push(call);
      if (request.method === 'GET') return Response.json({ items: this.items });
      const [id, claim] = pathname.slice(address.length + 1).split('/');
      return Response.json(claim ? await this.claimed(id, request) : this.started(id));
    };
  }

  started(id: string | undefined): MyMission | undefined {
    const found = this.items.find((item) => item.id === id && item.status === 'open');
    const running = found && { ...found, status: 'running' as const, progress: 2 };
    this.items = this.items.map((item) => (item === found && running ? running : item));
    return running;
  }

  /** The list does not have what was claimed of the last period. */
  async claimed(id: string | undefined, request: Request): Promise<MyMission | undefined> {
    const { from } = (await request.json()) as { from: number };
    const done = this.items.find((item) => item.id === id && item.from === from);
    this.items = this.items.filter((item) => item !== done);
    return done && { ...done, status: 'claimed' as const };
  }
}

const cardOf = async (name: string, place = 0) => {
  const titles = await screen.findAllByRole('heading', { name, level: 2 });
  return within(titles[place]?.closest('article') as HTMLElement);
};

describe('a mission', () => {
  it('is started, and then shows how far it is and where to play', async () => {
    const backend = new Missions(mission());
    const { user } = await open('/missions', { backend, signedIn: true });
    const card = await cardOf('Five games today');
    expect(card.getByText('Today')).toBeTruthy();
    expect(card.getByText('5 spins of ₹10 on Savanna Coins')).toBeTruthy();
    expect(card.getByText(/^Play them within 2 days\. Wager what they win 10 times/)).toBeTruthy();
    expect(card.getByRole('timer').textContent).toBe('5 hours 18 minutes left');
    expect(card.queryByRole('progressbar')).toBeNull();
    await user.click(card.getByRole('button', { name: /^Start mission ?: Five games today$/ }));
    const bar = await card.findByRole('progressbar', { name: 'Five games today' });
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(bar.getAttribute('aria-valuemax')).toBe('5');
    expect(card.getByText('2 of 5')).toBeTruthy();
    expect(card.getByText('Running')).toBeTruthy();
    expect(screen.getByText('Mission started: Five games today')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    expect(card.getByRole('link', { name: /^Open the casino/ }).getAttribute('href')).toBe(
      '/casino',
    );
  });

  it('of yesterday is claimed beside that of today, and leads to its reward', async () => {
    const backend = new Missions(last, mission());
    const { user } = await open('/missions', { backend, signedIn: true });
    const card = await cardOf('Five games today');
    expect(card.getByText('Yesterday')).toBeTruthy();
    expect(card.getByText('Done')).toBeTruthy();
    expect(card.getByText('5 of 5')).toBeTruthy();
    expect(card.getByRole('timer').textContent).toMatch(/ left to claim$/);
    await user.click(card.getByRole('button', { name: /^Claim reward ?: Five games today$/ }));
    expect(await card.findByText('Claimed')).toBeTruthy();
    expect(screen.getByText('Reward claimed: 5 free spins').getAttribute('role')).toBe('status');
    const link = card.getByRole('link', { name: /^Play the free spins/ });
    expect(link.getAttribute('href')).toBe('/casino/slot/savanna-coins');
    const other = await cardOf('Five games today', 1);
    expect(other.getByRole('button', { name: /^Start mission/ })).toBeTruthy();
  });

  it('says why it was not claimed', async () => {
    const backend = new Missions(last);
    backend.refused.set(`POST ${address}/daily-five/claim`, {
      status: 409,
      code: 'mission_not_done',
    });
    const { user } = await open('/missions', { backend, signedIn: true });
    const card = await cardOf('Five games today');
    await user.click(card.getByRole('button', { name: /^Claim reward/ }));
    expect(await card.findByText('The mission is not done.')).toBeTruthy();
    expect(card.getByRole('button', { name: /^Claim reward/ })).toBeTruthy();
  });

  it('shows stakes as amounts', async () => {
    const stake = { task: 'stake', target: 300_000, progress: 120_000 } as const;
    const backend = new Missions(mission({ ...stake, status: 'running' }));
    await open('/missions', { backend, signedIn: true });
    const card = await cardOf('Five games today');
    expect(card.getByText('₹1,200 of ₹3,000')).toBeTruthy();
    expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('₹1,200 of ₹3,000');
  });
});

it('writes each task as a sentence', async () => {
  const of = (id: string, change: Partial<MyMission>) => mission({ id, name: id, ...change });
  const sports = { products: ['sports'], min_odds: 1500 };
  const both = { ...sports, products: ['sports', 'slots'] };
  const slots = { products: ['slots'] };
  const tasks: [MyMission, RegExp][] = [
    [
      of('games', {}),
      /^Play 5 different games: slots, roulette and card games, quick games,? or crash games, at least ₹10 each$/,
    ],
    [of('one', { ...slots, target: 1, min_stake: inr(0) }), /^Play 1 game: slots$/],
    [of('kinds', { ...sports, min_odds: 0 }), /^Bet on 5 different sports, at least ₹10 each$/],
    [
      of('stake', { ...slots, task: 'stake', target: 300_000 }),
      /^Stake ₹3,000 on slots, at least ₹10 at a time$/,
    ],
    [
      of('bets', { ...sports, task: 'plays', target: 3, min_stake: inr(2000) }),
      /^Place 3 bets on sports, at least ₹20 each, at odds of 1\.50 or higher$/,
    ],
    [
      of('rounds', { task: 'plays', target: 30, products: ['crash'], min_odds: 1500 }),
      /^Play 30 rounds of crash games, at least ₹10 each$/,
    ],
    [
      of('both', { ...both, task: 'plays', target: 4 }),
      /^Place 4 bets or rounds on sports or slots, at least ₹10 each, bets on sports at odds of 1\.50 or higher$/,
    ],
  ];
  const backend = new Missions(...tasks.map(([item]) => item));
  await open('/missions', { backend, signedIn: true });
  for (const [{ name }, sentence] of tasks)
    expect((await cardOf(name)).getByText(sentence)).toBeTruthy();
});

it('explains missions to guests, who sign in and come back', async () => {
  const backend = new Missions(mission());
  await open('/missions', { backend });
  const title = await screen.findByRole('heading', { name: 'Tasks with a reward' });
  const section = within(title.closest('section') as HTMLElement);
  const signIn = section.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(new URL(signIn, location.origin).searchParams.get('next')).toBe('/missions');
  expect(screen.getByRole('heading', { name: 'How missions work' })).toBeTruthy();
  expect(backend.calls).toEqual([]);
});

it('is an empty state where there are none', async () => {
  await open('/missions', { backend: new Missions(), signedIn: true });
  expect(await screen.findByText('There is no mission for you at the moment.')).toBeTruthy();
});

it('has a card on the page of bonuses', async () => {
  await open('/bonuses');
  const card = await screen.findByRole('link', { name: /^Missions/ });
  expect(card.getAttribute('href')).toBe('/missions');
});
