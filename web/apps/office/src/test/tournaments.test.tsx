import { minor } from '@maidan/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  stageState,
  stateOf,
  type Board,
  type Place,
  type Tournament,
  type TournamentDetail,
} from '../domain/tournament/tournaments.ts';
import { prizeOf } from '../features/tournaments/prize-table.tsx';
import { FakeOffice, refusal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const hour = 3_600_000;
const now = Date.now();
const player = '01k00000000000000000000000';

const listed = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'daily-casino-2026-03-02',
  series: 'daily-casino',
  name: { en: 'Daily tournament', hi: 'दैनिक टूर्नामेंट' },
  status: 'open',
  starts_at: now - hour,
  ends_at: now + hour,
  closes_at: now + 2 * hour,
  pool: { amount: minor(120_000), currency: 'EUR' },
  together: false,
  players: 1_234,
  held: 0,
  ...more,
});

const board = (more: Partial<Board> = {}): Board => ({
  board: 'INR',
  players: 12,
  ranked: 2,
  removed: 1,
  share: 3_200,
  sums: [{ status: '', currency: 'INR', prizes: 2, amount: minor(3_200_000) }],
  ...more,
});

const detail = (more: Partial<TournamentDetail> = {}): TournamentDetail => ({
  ...listed(),
  terms: {
    name: { en: 'Daily tournament' },
    about: { en: 'Win on slots and tables today.' },
    art: 'cup',
    products: ['slots', 'tables', 'unheard-of'],
    by: 'win',
    points: 100,
    per: { INR: 10_000 },
    daily_cap: 0,
    min_stake: { INR: 100_000 },
    min_odds: 0,
    singles: false,
    winning: true,
    together: false,
    pool: { INR: 10_000_000, EUR: 120_000 },
    prizes: [
      { first: 1, last: 1, share: 2_000 },
      { first: 2, last: 10, share: 200 },
    ],
    prize: 'bonus',
    wager: 15,
    days: 3,
    manual: true,
  },
  boards: [board()],
  draw: { seed_hash: 'hash', seed: '', tickets: 0, tickets_hash: '' },
  stages: [],
  ...more,
});

const stages: TournamentDetail['stages'] = [
  { tournament: 'cup-2026-03-02', number: 1, starts_at: 10, ends_at: 20, through: 64 },
  {
    tournament: listed().id,
    number: 2,
    starts_at: now - hour,
    ends_at: now + hour,
    through: 16,
  },
  {
    tournament: 'cup-2026-03-07',
    number: 3,
    starts_at: now + 2 * hour,
    ends_at: now + 3 * hour,
    through: 0,
  },
];

/** The second stage of a knock-out. */
const staged = (more: Partial<TournamentDetail> = {}) =>
  detail({ stage: { number: 2, of: 3, through: 16 }, stages, ...more });

const place = (more: Partial<Place> = {}): Place => ({
  place: 1,
  player_id: player,
  player_name: 'asha@example.com',
  points: 3_000,
  plays: 4,
  joined_at: now - hour,
  removed: '',
  prize: { amount: minor(2_000_000), currency: 'INR' },
  prize_id: '',
  status: '',
  reason: '',
  ticket: 0,
  decided_at: 0,
  ...more,
});

function officeOf(one: TournamentDetail, places: Place[], permissions = ['bonuses.give']) {
  const office = new FakeOffice();
  office.member?.permissions.push(...permissions);
  office.more = (call, _, url) => {
    if (call === 'GET /tournaments')
      return Response.json({
        items: url.searchParams.get('status') === 'paid' ? [] : [one],
        next: '',
      });
    if (call === `GET /tournaments/${one.id}`) return Response.json(one);
    if (call === `GET /tournaments/${one.id}/places`) {
      const wanted = url.searchParams.get('player');
      const items = places.filter(({ player_id }) => !wanted || player_id === wanted);
      return Response.json({ items, next: '' });
    }
    if (call.startsWith('POST /tournaments/')) return Response.json(one);
    return undefined;
  };
  return office;
}

const sent = (office: FakeOffice) => office.seen.find(({ call }) => call.startsWith('POST'));

describe('tournaments', () => {
  it('are listed, filtered by status and opened by keyboard', async () => {
    const office = officeOf(detail({ held: 3 }), [place()]);
    await office.open('/tournaments');
    const row = await screen.findByRole('row', { name: /Daily tournament/ });
    for (const words of ['Running', '1,234', '€1,200', 'each currency', '3'])
      expect(row.textContent).toContain(words);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Paid');
    await screen.findByText('No tournaments here');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'All');
    await screen.findByRole('row', { name: /Daily tournament/ });
    screen.getByLabelText('Status').blur();
    await userEvent.keyboard('je');
    await screen.findByRole('heading', { level: 1, name: 'Daily tournament' });
  });

  it('show their terms in plain words and what places would win', async () => {
    await officeOf(detail(), [place()]).open(`/tournaments/${listed().id}`);
    const terms = within(await screen.findByRole('region', { name: 'Terms' }));
    for (const words of [
      'Slots, Roulette and card games, unheard-of',
      '100 points for each ₹100 that is paid',
      'Stakes of ₹1,000 or more',
      'Only what has won',
      'They wait until staff release them.',
    ])
      terms.getByText(words, { exact: false });
    terms.getByText(/staked 15 times within 3 days/);
    terms.getByRole('row', { name: '2–10 2% ₹2,000' });
    await screen.findByRole('row', { name: /1 asha@example.com .* 3,000 ₹20,000/ });
    screen.getByText(/32% of the prize pool of ₹1,00,000/);
    await userEvent.selectOptions(terms.getByLabelText('Amounts in'), 'EUR');
    terms.getByRole('row', { name: '1 20% €240' });
  });
});

describe('a stage of a knock-out', () => {
  it('is named in the list', async () => {
    await officeOf(staged(), []).open('/tournaments');
    const row = await screen.findByRole('row', { name: /Daily tournament/ });
    expect(row.textContent).toContain('Stage 2 of 3');
  });

  it('shows the calendar, and that it pays nothing', async () => {
    const one = staged({ boards: [board({ share: 0, sums: [] })] });
    await officeOf(one, [place({ prize: { amount: minor(0), currency: 'INR' } })]).open(
      `/tournaments/${one.id}`,
    );
    const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
    calendar.getByText('This stage pays nothing: pool and prizes are those of the final.');
    const [, ...rows] = calendar.getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Stage 1Over.*64$/),
      expect.stringMatching(/^Stage 2Running.*16$/),
      expect.stringMatching(/^FinalUpcoming.*–$/),
    ]);
    expect(calendar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Stage 1']);
    await screen.findByRole('row', { name: /1 asha@example.com/ });
    expect(screen.queryByRole('columnheader', { name: 'Would win' })).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getAllByText('The best 16 of each leaderboard go on.')).toHaveLength(2);
    screen.getByText('Prize pool of the final');
  });
});

describe('staff', () => {
  it('find a player by id and remove the player with a reason', async () => {
    const office = officeOf(detail(), [place(), place({ player_id: 'p2', player_name: 'ravi' })]);
    await office.open(`/tournaments/${listed().id}`);
    await screen.findByText('ravi');
    await userEvent.type(screen.getByRole('searchbox'), `${player}{Enter}`);
    await waitFor(() => expect(screen.queryByText('ravi')).toBeNull());
    screen.getByRole('searchbox').blur();
    await userEvent.keyboard('jr');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove asha@example.com' }));
    const submit = dialog.getByRole('button', { name: 'Remove' });
    expect(submit).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'two accounts');
    await userEvent.click(submit);
    await screen.findByText('asha@example.com was removed.');
    expect(sent(office)).toMatchObject({
      call: `POST /tournaments/${listed().id}/remove`,
      body: { player_id: player, reason: 'two accounts' },
    });
  });

  it('find a place', async () => {
    const office = officeOf(detail(), [place()]);
    let asked = '';
    const { more } = office;
    office.more = (call, body, url) => {
      if (call.endsWith('/places')) asked = url.search;
      return more(call, body, url);
    };
    await office.open(`/tournaments/${listed().id}`);
    await screen.findByText('asha@example.com');
    await userEvent.type(screen.getByRole('searchbox'), '250{Enter}');
    await waitFor(() => expect(asked).toBe('?board=INR&place=250'));
  });

  it('cancel a tournament with a reason, and read why that is too late', async () => {
    const office = officeOf(detail(), [place()]);
    const { more } = office;
    office.more = (call, body, url) =>
      call.endsWith('/cancel') ? refusal(409, 'tournament_closed') : more(call, body, url);
    await office.open(`/tournaments/${listed().id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the tournament' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Daily tournament' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'wrong pool');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the tournament' }));
    await screen.findByText('This tournament is closed already.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(office)?.body).toEqual({ reason: 'wrong pool' });
  });

  it('release and refuse held prizes', async () => {
    const held = place({ status: 'held', prize_id: 'z1' });
    const gone = place({
      player_id: 'p2',
      player_name: 'ravi',
      status: 'refused',
      prize_id: 'z2',
      reason: 'excluded',
    });
    const sums: Board['sums'] = [
      { status: 'held', currency: 'INR', prizes: 1, amount: minor(2_000_000) },
    ];
    const one = detail({ status: 'closed', held: 1, boards: [board({ sums })] });
    const office = officeOf(one, [held, gone]);
    await office.open(`/tournaments/${one.id}`);
    await screen.findByText('The player was excluded.');
    await userEvent.click(screen.getByRole('button', { name: 'Release all (1)' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Release 1 prize' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Release all (1)' }));
    await screen.findByText('Released. It is paid within seconds.');
    expect(sent(office)?.body).toEqual({ prizes: [], all: true });
    office.seen.length = 0;

    await userEvent.keyboard('jr');
    dialog = within(await screen.findByRole('dialog', { name: /^Refuse ₹20,000/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'two accounts');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('The prize was refused.');
    expect(sent(office)?.body).toEqual({ prizes: ['z1'], reason: 'two accounts' });
    office.seen.length = 0;

    await userEvent.keyboard('a');
    dialog = within(await screen.findByRole('dialog', { name: /^Release ₹20,000 to asha/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(sent(office)?.body).toEqual({ prizes: ['z1'], all: false }));
  });

  it('who may not give bonuses only look', async () => {
    await officeOf(detail(), [place()], []).open(`/tournaments/${listed().id}`);
    await screen.findByText('asha@example.com');
    expect(screen.queryByRole('button', { name: /Cancel the tournament|Remove/ })).toBeNull();
    await userEvent.keyboard('jr');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('arithmetic', () => {
  it('rounds prizes down, also of pools beyond exact numbers times a share', () => {
    expect(prizeOf(10_000_000, 36)).toBe(36_000);
    expect(prizeOf(1_001, 3_333)).toBe(333);
    expect(prizeOf(9_000_000_000_000_001, 9_999)).toBe(8_999_100_000_000_000);
  });

  it('knows where an open tournament is in its time', () => {
    const one = listed({ starts_at: 10, ends_at: 20 });
    expect([9, 10, 20].map((at) => stateOf(one, at))).toEqual(['upcoming', 'running', 'counting']);
    expect(stateOf(listed({ status: 'paid' }), 0)).toBe('paid');
    expect(stateOf(staged({ status: 'paid' }), 0)).toBe('over');
  });

  it('knows the state of a stage by its times, and of the shown one by its status', () => {
    const [first, shown] = stages;
    if (!first || !shown) throw new Error('no stages');
    expect([9, 10, 20].map((at) => stageState(first, staged(), at))).toEqual([
      'upcoming',
      'running',
      'over',
    ]);
    expect(stageState(shown, staged({ status: 'cancelled' }), now)).toBe('cancelled');
  });
});
