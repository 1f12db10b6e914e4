import type { MatchDetail, Score } from '@maidan/api';
import { Backend, otherSports } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { open } from './app.tsx';

/** Returns accessibility violations. Contrast and width-dependent rules are tested in a browser. */
async function violations(): Promise<string[]> {
  const result = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, 'landmark-unique': { enabled: false } },
  });
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const backendWithOtherSports = () => {
  const backend = new Backend();
  backend.events.push(...otherSports());
  return backend;
};

describe('cricket match', () => {
  it('shows the current batters, bowler and partnership', async () => {
    await open('/match/ev1');
    await screen.findByText(/R\. Iyer: 48 runs from 31 balls, on strike/);
    expect(screen.getByText('S. Khan bowling: 1 wicket for 21 in 2.4 overs')).toBeTruthy();
    expect(screen.getByText('Partnership: 41 runs from 33 balls')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('shows a scorecard per innings, the current innings first', async () => {
    const { user } = await open('/match/ev1');
    const [button] = await screen.findAllByRole('button', { name: 'Scorecard' });
    await user.click(button as HTMLElement);
    const [batting] = await screen.findAllByRole('table');
    const row = within(batting as HTMLElement).getByRole('row', { name: /T\. Reddy/ });
    expect(row.textContent).toContain('b K. Bose');
    expect(screen.getByText(/\(nb 1\)/)).toBeTruthy();
    expect(screen.getByText('V. Rao', { selector: 'p' })).toBeTruthy(); // yet to bat
    await user.click(screen.getByRole('button', { name: 'KAV' }));
    expect(screen.getByText('caught · b S. Khan')).toBeTruthy();
    expect(screen.getByText('run out')).toBeTruthy();
    expect(screen.getByText('11.3')).toBeTruthy();
    expect(screen.getByText(/\(w 5, lb 2\)/)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('shows the total of an all-out side without wickets', async () => {
    const backend = new Backend();
    const originalFetch = backend.fetch;
    backend.fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      if (!new Request(input, init).url.endsWith('/sport/events/ev1')) return response;
      const match = (await response.json()) as MatchDetail;
      const [first, second] = match.cards;
      const cards = [
        { ...first, runs: 292, wickets: 10, closed: 'all_out' },
        { ...second, runs: 88, wickets: 9 },
      ];
      const [over] = match.overs;
      return Response.json({
        ...match,
        cards,
        overs: [{ ...over, over: 4, runs: 31, wickets: 10 }],
      });
    };
    const { user } = await open('/match/ev1', { backend });
    const [button] = await screen.findAllByRole('button', { name: 'Scorecard' });
    await user.click(button as HTMLElement);
    const total = () => screen.getByText('Total').nextElementSibling?.textContent;
    await screen.findByText('Total');
    expect(total()).toMatch(/^88\/9/);
    await user.click(screen.getByRole('button', { name: 'KAV' }));
    expect(total()).toMatch(/^292\s*\(/);
    expect(total()).toContain('all out');
    const [overview] = screen.getAllByRole('button', { name: 'Overview' });
    await user.click(overview as HTMLElement);
    expect(await screen.findByText(/31 all out after 5/)).toBeTruthy();
  });

  it('lists every ball and shows three run charts', async () => {
    const { user } = await open('/match/ev1');
    const [button] = await screen.findAllByRole('button', { name: 'Overview' });
    await user.click(button as HTMLElement);
    const balls = (await screen.findByRole('heading', { name: 'Ball by ball' })).parentElement;
    const before = within(balls as HTMLElement).getAllByRole('listitem').length;
    await user.click(within(balls as HTMLElement).getByRole('button', { name: 'Show more' }));
    expect(within(balls as HTMLElement).getAllByRole('listitem').length).toBeGreaterThan(before);
    for (const plot of ['Worm', 'Runs per over', 'Run rate']) {
      await user.click(screen.getByRole('button', { name: plot }));
      expect(screen.getByRole('button', { name: plot }).getAttribute('aria-pressed')).toBe('true');
      expect(
        within(screen.getByRole('region', { name: 'Chart' })).getAllByText('KAV'),
      ).toHaveLength(1);
    }
    expect(await violations()).toEqual([]);
  });
});

describe('the score', () => {
  const backendWithScore = (score: Partial<Score>) => {
    const backend = new Backend();
    const event = backend.events.find(({ id }) => id === 'ev2');
    Object.assign(event?.score ?? {}, score);
    return backend;
  };

  it('shows the first innings beside the second when a side bats twice', async () => {
    const away = { runs: 201, wickets: 4, overs: '60.3', before: { runs: 158, wickets: 10 } };
    const before = { runs: 350, wickets: 7, declared: true };
    const home = { runs: 120, wickets: 3, overs: '30.0', declared: true, before };
    await open('/match/ev2', { backend: backendWithScore({ home, away, innings: 4 }) });
    expect((await screen.findByTestId('score-away')).textContent).toBe('158 & 201/4');
    expect(screen.getByTestId('score-home').textContent).toBe('350/7d & 120/3d');
  });

  it('shows the match as ended after the winning run, not as an innings break', async () => {
    await open('/match/ev2', { backend: backendWithScore({ phase: 'decided' }) });
    expect(await screen.findByText('Ended')).toBeTruthy();
    expect(screen.queryByText('Innings break')).toBeNull();
  });
});

describe('match of another sport', () => {
  it('shows the line-ups', async () => {
    const { user } = await open('/match/fb1', { backend: backendWithOtherSports() });
    const [button] = await screen.findAllByRole('button', { name: 'Line-ups' });
    await user.click(button as HTMLElement);
    expect(await screen.findByText('D. Moth')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});

/** Matches a text, ignoring bidi isolation characters. */
const ignoringBidi = (text: string) => (content: string) =>
  content.replaceAll(/[\u2066-\u2069]/g, '') === text;

describe('match result', () => {
  const backendWithVerdict = (key: string, more: object = {}) => {
    const backend = backendWithOtherSports();
    const event = backend.events.find(({ id }) => id === 'fb0');
    if (event?.score) event.score.verdict = { key, ...more };
    return backend;
  };

  it.each([
    ['en', { side: 'away', score: [3, 0] }, 'win_score', 'Amberford Rovers won 3:0'],
    ['hi', { side: 'away', score: [3, 0] }, 'win_score', 'Amberford Rovers की 3:0 से जीत'],
    ['ur', { score: [1, 1] }, 'draw_score', '1:1 سے ڈرا'],
    ['en', {}, 'no_result', 'No result'],
  ])('is shown in %s in lists and on the match page', async (language, more, key, text) => {
    const { unmount } = await open('/sports/football?show=ended', {
      backend: backendWithVerdict(key, more),
      language,
    });
    expect(await screen.findByText(ignoringBidi(text))).toBeTruthy();
    unmount();
    await open('/match/fb0', { backend: backendWithVerdict(key, more), language });
    expect(await screen.findByText(ignoringBidi(text))).toBeTruthy();
  });
});

describe('accessibility of sportsbook screens', () => {
  it.each([
    '/sports',
    '/live',
    '/sports/football',
    '/sports/football/sim-cpl',
    '/virtual',
    '/search',
    '/calendar',
    '/results',
    '/sport-rules',
    '/favourites',
  ])('%s', async (address) => {
    await open(address, { backend: backendWithOtherSports(), signedIn: address === '/favourites' });
    await screen.findByRole('heading', { level: 1 });
    expect(await violations()).toEqual([]);
  });
});
