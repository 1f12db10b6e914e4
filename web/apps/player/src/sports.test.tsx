import { Backend, betsOfEveryState, otherSports } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setOddsFormat } from './odds.ts';
import { open } from './test-app.tsx';

const heading = (name: string | RegExp, level?: number) =>
  screen.findByRole('heading', { name, level });

const manySports = () => {
  const backend = new Backend();
  backend.events.push(...otherSports());
  return backend;
};

const rows = () => screen.findAllByRole('article');

beforeEach(() => setOddsFormat('decimal'));

describe('the line', () => {
  it('shows what comes sport by sport, and leads to each', async () => {
    const { user } = await open('/sports', { backend: manySports() });
    await heading('Sports: the line', 1);
    await heading('Top events');
    const race = await screen.findByRole('region', { name: 'Horse racing' });
    await within(race).findByRole('link', { name: 'Palmgrove Plate' });
    // Of five runners the three with the shortest prices.
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
  ])('%s lists a sport under its own name', async (address, title) => {
    await open(address, { backend: manySports() });
    await heading(title, 1);
    const name = /soccer|football/.test(address) ? /Amberford Rovers/ : /Kaveri Kingfishers/;
    expect((await screen.findAllByRole('link', { name })).length).toBeGreaterThan(0);
  });

  it('knows no other sports', async () => {
    await open('/sports/quidditch');
    await heading('Page not found');
  });

  it('shows a league with its table', async () => {
    await open('/sports/football/sim-cpl', { backend: manySports() });
    await heading('Coastal Premier', 1);
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText(/Rovers|United/).length).toBe(1);
  });

  it('has a page for the first league of basketball even while nothing is on', async () => {
    await open('/sports/nba', { backend: manySports() });
    await heading('No upcoming matches');
  });

  it('says that virtual sport is virtual', async () => {
    await open('/virtual', { backend: manySports() });
    await heading('Virtual sport', 1);
    expect(screen.getByText(/Simulated matches with invented teams/)).toBeTruthy();
  });

  it('speaks Hindi, and Urdu from right to left', async () => {
    const { unmount } = await open('/sports/football', { backend: manySports(), language: 'hi' });
    await heading('फ़ुटबॉल', 1);
    unmount();
    await open('/sports/football', { backend: manySports(), language: 'ur' });
    await heading('فٹ بال', 1);
  });

  it('says so when the server cannot be reached', async () => {
    const backend = manySports();
    backend.fetch = () => Promise.resolve(Response.json({ message: 'down' }, { status: 400 }));
    await open('/live', { backend });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('looking for something', () => {
  it('finds a team while it is typed, and keeps it in the address', async () => {
    const { user } = await open('/search', { backend: manySports() });
    await user.type(await screen.findByRole('searchbox'), 'amberf');
    await heading('Teams');
    expect(location.search).toBe('?q=amberf');
    expect(await rows()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText(/No results for/)).toBeTruthy();
  });

  it('keeps what is starred', async () => {
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

  it('sends a guest to sign in', async () => {
    await open('/favourites');
    expect(await screen.findByText('You are not signed in')).toBeTruthy();
  });

  it('lists results and what comes by days', async () => {
    const { unmount } = await open('/results', { backend: manySports() });
    await heading('Results', 1);
    expect(screen.getByRole('button', { name: 'Yesterday' })).toBeTruthy();
    unmount();
    await open('/calendar?sport=tennis', { backend: manySports() });
    await heading('Calendar of matches', 1);
    await heading('No upcoming matches').catch(() => undefined);
    expect(screen.queryAllByRole('article')).toHaveLength(0);
  });

  it('narrows results to matches that the player bet on, and keeps that in the address', async () => {
    const backend = manySports();
    const [over] = backend.events.filter(({ status }) => status === 'ended');
    if (!over) throw new Error('no match is over');
    over.starts_at = Date.now();
    backend.events.push({ ...over, id: 'other', name: 'Wrens v Owls' });
    const [won] = betsOfEveryState();
    if (won?.legs[0]) won.legs[0].event_id = over.id;
    if (won) backend.bets.push(won);
    const { user, unmount } = await open('/results', { backend, signedIn: true });
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Only matches I bet on' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article').textContent).toContain(over.name);
    expect(location.search).toContain('mine=true');
    unmount();
    await open('/results?mine=true', { backend });
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).toBeNull(); // of a guest nothing is known
  });

  it('tells how markets settle', async () => {
    await open('/sport-rules', { backend: manySports() });
    await heading('How bets settle', 1);
    await heading(/Football/);
    expect(screen.getByText('All goals count.').getAttribute('lang')).toBe('en');
  });
});

describe('a match by goals', () => {
  it('shows score, chances, comparison, incidents and markets in groups', async () => {
    const { user } = await open('/match/fb1', { backend: manySports() });
    expect((await screen.findByTestId('score-home')).textContent).toBe('2');
    expect(screen.getByText(/^2nd half · .68′.$/)).toBeTruthy();
    expect(screen.getByText(/Amberford Rovers 70%, draw 15%, Belquay United 15%/)).toBeTruthy();
    expect(screen.getByText('Shots')).toBeTruthy();
    await heading('2nd half: winner');
    await heading('Moon phase'); // a key without a text is readable, never raw
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

  it('shows the card of a race', async () => {
    await open('/match/hr1', { backend: manySports() });
    const card = await screen.findByRole('table', { name: 'Runners' });
    expect(within(card).getAllByRole('button')).toHaveLength(5);
  });
});

describe('odds', () => {
  it('are written as the device wants them', async () => {
    const { user, unmount } = await open('/me', { signedIn: true });
    await user.selectOptions(await screen.findByLabelText('Odds format'), 'american');
    unmount();
    await open('/match/fb1', { backend: manySports() });
    const button = await screen.findByTestId('odds-fb1-match_winner-home');
    expect(button.textContent).toContain('−222');
  });
});
