import { Backend, betsOfEveryState, otherSports } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setOddsFormat } from '../domain/odds/format.ts';
import { open } from './app.tsx';

const heading = (name: string | RegExp, level?: number) =>
  screen.findByRole('heading', { name, level });

const manySports = () => {
  const backend = new Backend();
  backend.events.push(...otherSports());
  return backend;
};

const rows = () => screen.findAllByRole('article');

beforeEach(() => setOddsFormat('decimal'));

describe('sports', () => {
  it('shows upcoming events by sport with links to each sport', async () => {
    const { user } = await open('/sports', { backend: manySports() });
    await heading('Sports: the line', 1);
    await heading('Top events');
    const race = await screen.findByRole('region', { name: 'Horse racing' });
    await within(race).findByRole('link', { name: 'Palmgrove Plate' });
    // The three of five runners with the lowest odds.
    expect(within(race).getAllByRole('button', { name: /Winner/ })).toHaveLength(3);
    await user.click(within(race).getByRole('link', { name: /All 1/ }));
    await heading('Horse racing', 1);
    expect(location.pathname).toBe('/sports/horse-racing');
  });

  it.each([
    ['/sports/football', 'Football'],
    ['/sports/soccer', 'Soccer'],
    ['/sports/cricket', 'Cricket'],
    ['/cricket', 'Cricket'],
    ['/live/soccer', 'Soccer, live'],
    ['/live/cricket', 'Cricket, live'],
  ])('%s lists a sport under its name', async (address, title) => {
    await open(address, { backend: manySports() });
    await heading(title, 1);
    const name = /soccer|football/.test(address) ? /Amberford Rovers/ : /Kaveri Kingfishers/;
    expect((await screen.findAllByRole('link', { name })).length).toBeGreaterThan(0);
  });

  it('shows Page not found for an unknown sport', async () => {
    await open('/sports/quidditch');
    await heading('Page not found');
  });

  it('shows a league with its table', async () => {
    await open('/sports/football/sim-cpl', { backend: manySports() });
    await heading('Coastal Premier', 1);
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText(/Rovers|United/).length).toBe(1);
  });

  it('has a page for NBA without events', async () => {
    await open('/sports/nba', { backend: manySports() });
    await heading('No upcoming matches');
  });

  it('marks virtual sport as simulated', async () => {
    await open('/virtual', { backend: manySports() });
    await heading('Virtual sport', 1);
    expect(screen.getByText(/Simulated matches with invented teams/)).toBeTruthy();
  });

  it('renders in Hindi and Urdu', async () => {
    const { unmount } = await open('/sports/football', { backend: manySports(), language: 'hi' });
    await heading('फ़ुटबॉल', 1);
    unmount();
    await open('/sports/football', { backend: manySports(), language: 'ur' });
    await heading('فٹ بال', 1);
  });

  it('shows an error with a retry when the server cannot be reached', async () => {
    const backend = manySports();
    backend.fetch = () => Promise.resolve(Response.json({ message: 'down' }, { status: 400 }));
    await open('/live', { backend });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('search, favourites, results and rules', () => {
  it('searches while typing and stores the query in the address', async () => {
    const { user } = await open('/search', { backend: manySports() });
    await user.type(await screen.findByRole('searchbox'), 'amberf');
    await heading('Teams');
    expect(location.search).toBe('?q=amberf');
    expect(await rows()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText(/No results for/)).toBeTruthy();
  });

  it('adds a favourite with the star', async () => {
    const backend = manySports();
    const { user, unmount } = await open('/sports/football', { backend, signedIn: true });
    const star = await screen.findByRole('button', { name: /Favourite: Amberford Rovers/ });
    await user.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    expect(backend.seen.map((s) => s.call)).toContain('PUT /api/v3/sport/favourites/event/fb1');
    unmount();
    await open('/favourites', { backend, signedIn: true });
    await heading('Favourites', 1);
    expect(await rows()).toHaveLength(1);
  });

  it('asks a guest to sign in', async () => {
    await open('/favourites');
    expect(await screen.findByText('You are not signed in')).toBeTruthy();
  });

  it('lists results and upcoming matches by day', async () => {
    const { unmount } = await open('/results', { backend: manySports() });
    await heading('Results', 1);
    expect(screen.getByRole('button', { name: 'Yesterday' })).toBeTruthy();
    unmount();
    await open('/calendar?sport=tennis', { backend: manySports() });
    await heading('Calendar of matches', 1);
    await screen.findByText('No upcoming matches');
    expect(screen.queryAllByRole('article')).toHaveLength(0);
  });

  it('filters results to matches that the player bet on and stores the filter in the address', async () => {
    const backend = manySports();
    const [ended] = backend.events.filter(({ status }) => status === 'ended');
    if (!ended) throw new Error('fixture has no ended match');
    ended.starts_at = Date.now();
    backend.events.push({ ...ended, id: 'other', name: 'Wrens v Owls' });
    const [won] = betsOfEveryState();
    if (won?.legs[0]) won.legs[0].event_id = ended.id;
    if (won) backend.bets.push(won);
    const { user, unmount } = await open('/results', { backend, signedIn: true });
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Only matches I bet on' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article').textContent).toContain(ended.name);
    expect(location.search).toContain('mine=true');
    unmount();
    await open('/results?mine=true', { backend });
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).toBeNull(); // guests have no bets
  });

  it('shows the settlement rules', async () => {
    await open('/sport-rules', { backend: manySports() });
    await heading('How bets settle', 1);
    await heading(/Football/);
    expect(screen.getByText('All goals count.').getAttribute('lang')).toBe('en');
  });
});

describe('match page of other sports', () => {
  it('shows score, win probability, statistics, incidents and markets in groups', async () => {
    const { user } = await open('/match/fb1', { backend: manySports() });
    expect((await screen.findByTestId('score-home')).textContent).toBe('2');
    expect(screen.getByText(/^2nd half · .68′.$/)).toBeTruthy();
    expect(screen.getByText(/Amberford Rovers 70%, draw 15%, Belquay United 15%/)).toBeTruthy();
    expect(screen.getByText('Shots')).toBeTruthy();
    await heading('2nd half: winner');
    await heading('Moon phase'); // a key without a translation is made readable
    expect(screen.getByRole('button', { name: /Amberford Rovers −1.5/ })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Goals' }));
    expect(screen.queryByRole('heading', { name: 'Match winner' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /Over \d\.5, Total goals/ })).toHaveLength(3);
    await user.click(screen.getByRole('tab', { name: 'Results' }));
    await user.click(screen.getByText('Goal 3: who scores'));
    expect(screen.getByText('Won')).toBeTruthy();
  });

  it('shows sets with games, points and the server', async () => {
    await open('/match/tn1', { backend: manySports() });
    expect((await screen.findByTestId('score-home')).textContent).toBe('1');
    expect(screen.getByText('serving').closest('tr')?.textContent).toMatch(/Kabir Dharsen/);
  });

  it('shows a race card', async () => {
    await open('/match/hr1', { backend: manySports() });
    const card = await screen.findByRole('table', { name: 'Runners' });
    expect(within(card).getAllByRole('button')).toHaveLength(5);
  });
});

describe('odds', () => {
  it('use the odds format of the device', async () => {
    const { user, unmount } = await open('/me', { signedIn: true });
    await user.selectOptions(await screen.findByLabelText('Odds format'), 'american');
    unmount();
    await open('/match/fb1', { backend: manySports() });
    const button = await screen.findByTestId('odds-fb1-match_winner-home');
    expect(button.textContent).toContain('−222');
  });
});
