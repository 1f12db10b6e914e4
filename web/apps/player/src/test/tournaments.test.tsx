/** Tournaments: their lists, the page of one, the stages of a knock-out, taking part, and the check of a draw. */
import type { Schemas } from '@maidan/api';
import { Backend } from '@maidan/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from './app.tsx';

type Detail = Schemas['TournamentDetail'];

const hour = 3_600_000;
const inr = (amount: number) => ({ amount, currency: 'INR' });

/** The daily tournament, an hour and a second before its end. */
const daily = (): Detail => ({
  id: 'daily-casino-2026-11-29',
  series: 'daily-casino',
  name: 'Daily tournament',
  about: 'Win on slots and tables today.',
  art: 'cup',
  state: 'running',
  starts_at: Date.now() - 23 * hour,
  ends_at: Date.now() + 50 * hour,
  pool: inr(10_000_000),
  places: 100,
  by: 'win',
  players: 3,
  products: ['slots', 'tables'],
  games: [],
  points: 100,
  per: 10_000,
  daily_cap: 0,
  min_stake: 0,
  first_stake: 100_000,
  min_odds: 0,
  singles: false,
  winning: false,
  together: false,
  prize: 'bonus',
  wager: 15,
  days: 3,
  manual: false,
  prizes: [
    { first: 1, last: 1, amount: 2_000_000 },
    { first: 2, last: 100, amount: 80_000 },
  ],
  board: [
    { place: 1, player: 'P-AAAAAA', points: 12_500 },
    { place: 2, player: 'P-OWNOWN', points: 1250 },
  ],
  wheel: [],
  draw: { seed_hash: 'ab', seed: '', tickets: 0, tickets_hash: '' },
  winners: [],
  stages: [],
});

const list = 'P-AAAAAA 3\nP-BBBBBB 40\nP-CCCCCC 1\nP-DDDDDD 12\nP-EEEEEE 7\n';

const drawn = (place: number, player: string, ticket: number) => ({
  place,
  player,
  points: 1,
  prize: inr(100_000),
  ticket,
  first: 0,
  tickets: 1,
});

/** A draw that is over; features/tournaments/draw.test.ts has where its numbers come from. */
const draw = (): Detail => ({
  ...daily(),
  id: 'winter-giveaway-2026-11-16',
  series: 'winter-giveaway',
  name: 'Winter giveaway',
  art: 'tickets',
  state: 'paid',
  ends_at: Date.now() - hour,
  by: 'tickets',
  points: 0,
  daily_cap: 200,
  board: [{ place: 1, player: 'P-BBBBBB', points: 40 }],
  draw: {
    seed: '9dbfcb2912e3bfe4d54c364d4f78909adb731b2b6d3495f08ee8c364db99fef4',
    seed_hash: '192be533b51ebfb8e4bc208235efa3bbbbf7d663f5b8ee57e0a1568123fe5cab',
    tickets: 63,
    tickets_hash: '42665d95327edd61b63a0161aff3f95a5e84ff89b57352382eaa460e46964ea8',
  },
  winners: [drawn(1, 'P-DDDDDD', 47), drawn(2, 'P-BBBBBB', 19), drawn(3, 'P-EEEEEE', 62)],
});

/** The second of three stages of a knock-out, which is running. */
const knockOut = (): Detail => {
  const now = Date.now();
  const stage = (number: number, begins: number, through: number) => ({
    tournament: `knock-out-2026-11-${20 + number}`,
    number,
    starts_at: now + begins * hour,
    ends_at: now + (begins + 23) * hour,
    through,
  });
  return {
    ...daily(),
    id: 'knock-out-2026-11-22',
    series: 'knock-out',
    name: 'Knock-out cup',
    art: 'bracket',
    places: 1,
    prizes: [{ first: 1, last: 1, amount: 10_000_000 }],
    stage: { number: 2, of: 3, through: 1 },
    stages: [stage(1, -25, 2), stage(2, -1, 1), stage(3, 23, 0)],
  };
};

/** A backend with tournaments. */
class Tournaments extends Backend {
  editions = [daily(), draw()];
  entries: Schemas['MyEntry'][] = [];
  prizes: Schemas['MyPrize'][] = [];
  tickets = list;

  constructor() {
    super();
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const request = new Request(input as Request, init);
      const own = this.refused.size === 0 && (await this.#answer(request.clone()));
      if (!own) return others(request);
      this.seen.push({
        call: `${request.method} ${new URL(request.url).pathname}`,
        key: null,
        body: undefined,
      });
      return own;
    };
  }

  async #answer(request: Request): Promise<Response | undefined> {
    const [, path = ''] = /^\/api\/v3\/(.*)/.exec(new URL(request.url).pathname) ?? [];
    if (path === 'players/me/tournaments')
      return Response.json({ entries: this.entries, prizes: this.prizes });
    if (path === 'tournaments/registration') {
      const { tournament } = (await request.json()) as { tournament: string };
      this.entries = [this.entry(tournament)];
      return Response.json(true);
    }
    if (path === 'tournaments') {
      const over = (edition: Detail) => edition.state === 'paid';
      return Response.json({
        current: this.editions.filter((edition) => !over(edition)),
        ended: this.editions.filter(over),
      });
    }
    const [, id, tickets] = /^tournaments\/([^/]+)(\/tickets)?$/.exec(path) ?? [];
    const found = this.editions.find((edition) => edition.id === id);
    if (!found) return undefined;
    return tickets ? new Response(this.tickets) : Response.json(found);
  }

  entry(tournament: string, points = 1250, place = 2): Schemas['MyEntry'] {
    return { tournament, player: 'P-OWNOWN', points, place, removed: false, joined_at: Date.now() };
  }
}

const joins = (backend: Backend) =>
  backend.seen.filter(({ call }) => call === 'POST /api/v3/tournaments/registration').length;

const region = async (name: string | RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

afterEach(() => void vi.useRealTimers());

describe('the list of tournaments', () => {
  it('shows what can be won and how long it runs, and asks a guest to sign in', async () => {
    await open('/tournaments', { backend: new Tournaments() });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'Daily tournament' }).getAttribute('href')).toBe(
      '/tournaments/daily-casino-2026-11-29',
    );
    expect(card.getByText('₹1,00,000')).toBeTruthy();
    expect(card.getByText('100 winners')).toBeTruthy();
    expect(card.getByText('3 players')).toBeTruthy();
    expect(card.getByRole('timer').textContent).toMatch(/^Ends in2 days 0[12]:\d\d:\d\d$/);
    const signIn = card.getByRole('link', { name: /^Sign in to take part/ });
    expect(
      new URL(signIn.getAttribute('href') ?? '', location.origin).searchParams.get('next'),
    ).toBe('/tournaments/daily-casino-2026-11-29?join=1');
    const over = await region('Over in the last two weeks');
    expect(over.getByRole('link', { name: /Winter giveaway/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your prizes' })).toBeNull();
  });

  it('can be that of the races', async () => {
    const backend = new Tournaments();
    const race = { ...daily(), id: 'win-race-1', series: 'win-race', name: 'Win race' };
    backend.editions = [daily(), race, draw()];
    const { user } = await open('/tournaments', { backend });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Races' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Win race' })).toBeTruthy();
    expect(screen.queryByText('Over in the last two weeks')).toBeNull();
    expect(location.search).toBe('?show=races');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(location.search).toBe('');
  });

  it('counts down every second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open('/tournaments', { backend: new Tournaments() });
    const timer = await screen.findByRole('timer');
    const before = timer.textContent;
    act(() => void vi.advanceTimersByTime(1000));
    expect(timer.textContent).not.toBe(before);
  });

  it('joins with one press, and shows place, points and prizes', async () => {
    const backend = new Tournaments();
    backend.prizes = [
      {
        tournament: 'winter-giveaway-2026-11-16',
        name: 'Winter giveaway',
        place: 7,
        prize: inr(250_000),
        status: 'held',
      },
    ];
    const { user } = await open('/tournaments', { signedIn: true, backend });
    await user.click(await screen.findByRole('button', { name: /^Take part/ }));
    expect(await screen.findByText(/^You take part in “Daily tournament”/)).toBeTruthy();
    const card = within(await screen.findByRole('article'));
    expect(await card.findByText('You take part')).toBeTruthy();
    expect(card.getByText(/Place 2/).textContent).toBe('Place 2 · 1,250 points');
    expect(joins(backend)).toBe(1);
    const prizes = await region('Your prizes');
    const [line] = prizes.getAllByRole('listitem');
    expect(line?.textContent).toBe('Winter giveawayPlace 7₹2,500.00Being checked');
  });

  it('says that there are none', async () => {
    const backend = new Tournaments();
    backend.editions = [];
    await open('/tournaments', { backend });
    expect(await screen.findByText('No tournaments right now')).toBeTruthy();
  });
});

describe('the page of a tournament', () => {
  it('explains its terms in sentences', async () => {
    await open('/tournaments/daily-casino-2026-11-29', { backend: new Tournaments() });
    const rules = (await region('Rules')).getAllByRole('listitem').map((rule) => rule.textContent);
    expect(rules).toEqual([
      'What counts: Slots, Roulette and card games.',
      'You get 100 points for every ₹100 that your bets and rounds pay.',
      'Your first bet or round that counts needs a stake of ₹1,000 or more; later ones may be smaller.',
      'Only your own money counts: no bonus money, no free bets, no demo money.',
      'Only what you place after you have joined and before the end counts.',
      'With equal results, the player who got there first is ahead.',
      'Each currency has a leaderboard and prizes of its own.',
      'Prizes are bonus money: stake it 15 times within 3 days, and what is left becomes cash.',
    ]);
    const prizes = await region('Prizes');
    expect(prizes.getAllByRole('definition').map((prize) => prize.textContent)).toEqual([
      '₹20,000',
      'each₹800',
    ]);
    const games = await region('Where to play');
    expect(games.getByRole('link', { name: 'Lucky Joker' })).toBeTruthy();
    expect(games.queryByRole('link', { name: 'Mines' })).toBeNull();
  });

  it('highlights the own line of the board', async () => {
    const backend = new Tournaments();
    backend.entries = [backend.entry('daily-casino-2026-11-29')];
    await open('/tournaments/daily-casino-2026-11-29', { signedIn: true, backend });
    const own = await screen.findByRole('row', { name: /P-OWNOWN.*You/ });
    expect(own.textContent).toBe('2P-OWNOWNYou1,250₹800');
    expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
  });

  it('shows the own line below the hundred of the board', async () => {
    const backend = new Tournaments();
    const board = Array.from({ length: 100 }, (_, i) => ({
      place: i + 1,
      player: `P-${i + 1}`,
      points: 1000 - i,
    }));
    backend.editions = [{ ...daily(), board }];
    backend.entries = [backend.entry('daily-casino-2026-11-29', 5, 140)];
    const { user } = await open('/tournaments/daily-casino-2026-11-29', {
      signedIn: true,
      backend,
    });
    const rows = async () =>
      within(await screen.findByTestId('tournament-board')).getAllByRole('row');
    await screen.findByRole('row', { name: /P-OWNOWN.*You/ });
    expect(await rows()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show 100 places' }));
    expect(await rows()).toHaveLength(102);
    expect((await rows()).at(-1)?.textContent).toBe('140P-OWNOWNYou5');
  });

  it('fetches the board again while it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = new Tournaments();
    await open('/tournaments/daily-casino-2026-11-29', { backend });
    await screen.findByRole('row', { name: /P-AAAAAA/ });
    backend.editions = [{ ...daily(), board: [{ place: 1, player: 'P-NEWNEW', points: 20_000 }] }];
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByRole('row', { name: /P-NEWNEW/ })).toBeTruthy();
  });

  it('writes multiples and the wheel', async () => {
    const backend = new Tournaments();
    const board = [{ place: 1, player: 'P-AAAAAA', points: 1250 }];
    const wheel = [
      { points: 1, weight: 75 },
      { points: 100, weight: 25 },
    ];
    backend.editions = [{ ...daily(), by: 'multiplier', board, wheel }];
    await open('/tournaments/daily-casino-2026-11-29', { backend });
    const [, line] = within(await screen.findByTestId('tournament-board')).getAllByRole('row');
    expect(line?.textContent).toContain('×12.50');
    const rows = (await region('Wheel of points')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['PointsChance', '175%', '10025%']);
  });

  it('that does not exist leads back to the list', async () => {
    const backend = new Tournaments();
    backend.refused.set('GET /api/v3/tournaments/nothing-2026-11-29', {
      status: 404,
      code: 'tournament_unknown',
    });
    await open('/tournaments/nothing-2026-11-29', { backend });
    expect(await screen.findByText('This tournament does not exist.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'All tournaments' })).toHaveLength(2);
  });
});

describe('a stage of a knock-out', () => {
  it('shows how far it is, who goes on, and the prizes of the final', async () => {
    const backend = new Tournaments();
    backend.editions = [knockOut()];
    await open('/tournaments/knock-out-2026-11-22', { backend });
    const calendar = await region('Calendar');
    const names = calendar.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
    expect(names).toEqual(['Stage 1', 'Stage 2', 'Final']);
    expect(calendar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tournaments/knock-out-2026-11-21',
    ]);
    const stages = calendar.getAllByRole('listitem').map((stage) => stage.textContent);
    expect(stages[0]).toMatch(/^Stage 1Over.*The best 2 go on$/);
    expect(stages[1]).toMatch(/^Stage 2Running.*The best player goes on$/);
    expect(stages[2]).toMatch(/^FinalUpcoming.*1 winner$/);
    expect(screen.getByText('Stage 2 of 3')).toBeTruthy();
    expect(screen.getByText('Prize pool of the final')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Prizes of the final' })).toBeTruthy();
    const rows = within(screen.getByTestId('tournament-board')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '1P-AAAAAA12,500',
      'The best player goes on',
      '2P-OWNOWN1,250',
    ]);
  });

  it('after the first says why it cannot be joined, also by its address', async () => {
    const backend = new Tournaments();
    backend.editions = [knockOut()];
    await open('/tournaments/knock-out-2026-11-22?join=1', { signedIn: true, backend });
    expect(
      await screen.findByText('Only players who got through the stage before take part.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
    expect(joins(backend)).toBe(0);
  });

  it('that is over leads to the next stage those who got through', async () => {
    const backend = new Tournaments();
    backend.editions = [{ ...knockOut(), state: 'paid' }];
    backend.entries = ['knock-out-2026-11-23', 'knock-out-2026-11-22'].map((id) =>
      backend.entry(id),
    );
    await open('/tournaments/knock-out-2026-11-22', { signedIn: true, backend });
    const link = await screen.findByRole('link', { name: 'You are through to the final' });
    expect(link.getAttribute('href')).toBe('/tournaments/knock-out-2026-11-23');
    const calendar = await region('Calendar');
    expect(calendar.getByText('You got through')).toBeTruthy();
    expect(calendar.getByText('You take part')).toBeTruthy();
    expect(calendar.getByRole('link', { name: 'Final' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Winners' })).toBeNull();
  });

  it('says who is out only when the results are counted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = new Tournaments();
    backend.editions = [{ ...knockOut(), state: 'counting' }];
    backend.entries = [backend.entry('knock-out-2026-11-22')];
    await open('/tournaments/knock-out-2026-11-22', { signedIn: true, backend });
    expect(await screen.findAllByText('You took part')).toHaveLength(2);
    expect(screen.getByText('It is over. The last results are still being counted.')).toBeTruthy();
    expect(screen.queryByText('You are out')).toBeNull();
    backend.editions = [{ ...knockOut(), state: 'paid' }];
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findAllByText('You are out')).toHaveLength(2);
  });
});

describe('an address that takes part at once', () => {
  it.each(['daily-casino-2026-11-29', 'daily-casino'])('joins a player: %s', async (id) => {
    const backend = new Tournaments();
    await open(`/tournaments/${id}?join=1`, { signedIn: true, backend });
    expect(await screen.findByText(/^You take part in “Daily tournament”/)).toBeTruthy();
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/tournaments/daily-casino-2026-11-29'),
    );
    expect(joins(backend)).toBe(1);
  });

  it('leads a guest to sign in, and back', async () => {
    const backend = new Tournaments();
    await open('/tournaments/daily-casino?join=1', { backend });
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('next')).toBe(
      '/tournaments/daily-casino-2026-11-29?join=1',
    );
    expect(joins(backend)).toBe(0);
  });

  it.each([
    ['#participate=daily-casino', '/tournaments/daily-casino-2026-11-29'],
    ['#participate', '/tournaments/grand-ipl'],
    ['#participate=', '/tournaments/grand-ipl'],
    ['#participate=../deposit', '/tournaments/grand-ipl'],
  ])('is where the deep link %s of promo pages leads', async (hash, place) => {
    await open(`/search${hash}`, { backend: new Tournaments() });
    // A guest is led on to sign in where players can take part, and comes back.
    const aim = () =>
      new URLSearchParams(location.search).get('next') ?? location.pathname + location.search;
    await waitFor(() => expect(aim()).toBe(`${place}?join=1`));
  });

  it('is not where other fragments lead', async () => {
    await open('/search#participated=daily-casino', { backend: new Tournaments() });
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(location.pathname).toBe('/search');
  });

  it('of a series without an edition says so', async () => {
    await open('/tournaments/nothing', { backend: new Tournaments() });
    expect(await screen.findByText('This tournament does not exist.')).toBeTruthy();
  });
});

describe('the check of a draw', () => {
  const check = async (backend: Tournaments) => {
    const { user } = await open('/tournaments/winter-giveaway-2026-11-16', { backend });
    await user.click(await screen.findByRole('button', { name: 'Check the draw' }));
    return within(await (await region('Check the draw')).findByRole('status'));
  };

  it('draws the same winners, without those who have no prize', async () => {
    const found = await check(new Tournaments());
    expect(found.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'The seed has the hash that was published before the start.',
      'The list of 63 tickets has the published hash.',
      'Seed and list give exactly these 3 winners.',
    ]);
    expect(found.getByText(/^1 drawn player was left out/)).toBeTruthy();
  });

  it('says what does not agree', async () => {
    const backend = new Tournaments();
    backend.tickets = list.replace('40', '41');
    const found = await check(backend);
    expect(
      found.getByText('The list of tickets has another hash than the published one.'),
    ).toBeTruthy();
  });

  it('before the end shows the hash of the seed only', async () => {
    const backend = new Tournaments();
    const secret = { seed_hash: 'abcdef', seed: '', tickets: 0, tickets_hash: '' };
    backend.editions = [{ ...draw(), state: 'running', draw: secret, winners: [] }];
    await open('/tournaments/winter-giveaway-2026-11-16', { backend });
    expect(await screen.findByText('abcdef')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the draw' })).toBeNull();
  });
});
