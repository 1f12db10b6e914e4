/** The sportsbook for a visitor: the menu of sports, matches of several families, search, favourites, results, rules, odds. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectUsable, visit } from './browser.ts';
import { hold } from './network.ts';
import { newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer({
    matches: [
      {
        id: 'cricket-live',
        sport: 'cricket',
        league: 'sim-msl',
        at: { period: 1, plays: 40 },
      },
      {
        id: 'cricket-over',
        sport: 'cricket',
        league: 'sim-ltt',
        at: { ended: true },
      },
      { id: 'cricket-next', sport: 'cricket', league: 'sim-msl' },
      { id: 'football-live', sport: 'football', at: { period: 1, plays: 12 } },
      { id: 'football-next', sport: 'football' },
      { id: 'football-abroad', sport: 'football', league: 'sim-lit' },
      { id: 'tennis-live', sport: 'tennis', at: { period: 1, plays: 12 } },
      { id: 'basketball-next', sport: 'basketball' },
      { id: 'race-next', sport: 'horse-racing' },
    ],
  });
});

interface SportEvent {
  starts_at: number;
  home: { name: string };
}

async function eventOf(match: string): Promise<SportEvent> {
  const answer = await fetch(`${server.url}/api/v3/sport/events/${match}`);
  return ((await answer.json()) as { event: SportEvent }).event;
}

const home = async (match: string): Promise<string> => (await eventOf(match)).home.name;

/** The number of a day in India, where the browsers of these tests are. */
const dayInIndia = (at: number) => Math.floor((at + 5.5 * 3_600_000) / 86_400_000);

test('the menu leads to a sport and its upcoming matches', async () => {
  const { page, context } = await visit(server.url);
  await page.goto('/sports');
  await page.getByRole('heading', { name: 'Top events' }).waitFor();
  await page.getByRole('article').first().waitFor();
  await expectUsable(page);
  await page
    .getByRole('navigation', { name: 'Sports' })
    .getByRole('link', { name: /^Football/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Football' }).waitFor();
  await page.getByRole('tab', { name: /Upcoming/ }).click();
  await page.locator('a[href="/match/football-next"]').first().waitFor();
  await expectUsable(page);
  expect(await page.title()).toMatch(/^Football: matches and odds · /);
  await context.close();
});

test('a league of cricket shows its table and matches', async () => {
  const { page, context } = await visit(server.url);
  await page.goto('/sports/cricket-ipl');
  await page.getByRole('heading', { level: 1, name: 'Monsoon Super League' }).waitFor();
  await page.getByRole('article').first().waitFor();
  await expectUsable(page);
  await context.close();
});

test.each(['football', 'tennis'])(
  'a live match of %s shows score and statistics',
  async (sport) => {
    const { page, context } = await visit(server.url);
    await page.goto(`/match/${sport}-live`);
    await page.getByTestId('score-home').first().waitFor();
    expect(await page.title()).toContain(await home(`${sport}-live`));
    await expectUsable(page);
    await page.getByRole('button', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await expectUsable(page);
    await context.close();
  },
);

test('a live match of cricket shows its scorecard and every ball', async () => {
  const { page, context } = await visit(server.url);
  await page.goto('/match/cricket-live');
  await page.getByRole('button', { name: 'Scorecard' }).first().click();
  await page.getByText('Extras').first().waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Overview' }).first().click();
  await page.getByRole('heading', { name: 'Ball by ball' }).waitFor();
  await expectUsable(page);
  await context.close();
});

test('a match that is over shows its scorecard', async () => {
  const { page, context } = await visit(server.url);
  await page.goto('/match/cricket-over');
  await page.getByText('Extras').first().waitFor();
  await expectUsable(page);
  await context.close();
});

test.each(['en', 'ur'])('prices of a race are centred in their buttons, %s', async (language) => {
  const { page, context } = await visit(server.url, { language });
  await page.goto('/match/race-next');
  const price = page.locator('[data-testid^="odds-"]:not([disabled])').first();
  await price.waitFor();
  const off = await price.evaluate((button) => {
    const digits = document.createRange();
    digits.selectNodeContents(button.querySelector('bdi') as Element);
    const middle = ({ left, width }: DOMRect) => left + width / 2;
    return middle(digits.getBoundingClientRect()) - middle(button.getBoundingClientRect());
  });
  expect(Math.abs(off)).toBeLessThan(2);
  await context.close();
});

/** A new player, who is not prompted for a deposit. */
const player = async (name: string) => {
  const made = await newPlayer(server, `${name}@example.com`, 'correct horse');
  const own = await visit(server.url, { storage: signedIn(made) });
  await own.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return own;
};

/** Presses a star and waits until the server has stored it: leaving the page would cancel the call. */
const star = async (page: Page, button: Locator) => {
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/favourites/'),
  );
  await button.click();
  expect((await stored).ok()).toBe(true);
};

test('a search leads to a match, and its star to the favourites', async () => {
  const { page, context } = await player('seeker');
  const name = await home('football-next');
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await page.locator('a[href="/match/football-next"]').first().press('Enter');
  await page.waitForFunction((team) => document.title.includes(team), name);
  await star(page, page.getByRole('button', { name: /^Favourite: / }).first());
  await page.locator('button[aria-pressed="true"][aria-label^="Favourite: "]').waitFor();
  await page.goto('/favourites');
  await page.locator('a[href="/match/football-next"]').first().waitFor();
  await expectUsable(page);
  await context.close();
});

test('a link of the search is followed although the text was typed a moment ago', async () => {
  const { page, context } = await visit(server.url);
  const name = await home('football-next');
  const match = await hold(page, /\/assets\/match-.*\.js$/);
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  const link = page.locator('a[href="/match/football-next"]').first();
  await link.waitFor();
  await page.clock.install(); // the search waits for the typing to end by this clock
  await page.getByRole('searchbox').press('End');
  await page.getByRole('searchbox').pressSequentially('x');
  await link.press('Enter');
  await match.requested;
  await page.clock.runFor(1000);
  match.release();
  await page.waitForFunction((team) => document.title.includes(team), name);
  expect(new URL(page.url()).pathname).toBe('/match/football-next');
  await context.close();
});

test('the calendar lists the matches of a sport', async () => {
  const { page, context } = await visit(server.url);
  const { starts_at } = await eventOf('football-next'); // tomorrow, late in the evening of India
  const day = dayInIndia(starts_at) - dayInIndia(Date.now());
  await page.goto(`/calendar?sport=football&day=${day}`);
  await page.getByLabel('Sport', { exact: true }).waitFor();
  await page.getByLabel('Country', { exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  await expectUsable(page);
  await context.close();
});

test('the search finds a team by the beginning of its name', async () => {
  const { page, context } = await visit(server.url);
  const name = await home('basketball-next');
  await page.goto('/search');
  await page.getByRole('searchbox').fill(name.slice(0, 6).toUpperCase());
  await page.getByRole('button', { name, exact: true }).first().waitFor();
  await expectUsable(page);
  await context.close();
});

test('a match that a player stars in a list is among the favourites', async () => {
  const { page, context } = await player('fan');
  await page.goto('/sports/cricket?show=upcoming');
  const upcoming = page.getByRole('article').first();
  await star(page, upcoming.getByRole('button', { name: /^Favourite: / }));
  await page.goto('/favourites');
  await page.getByRole('article').first().waitFor();
  await expectUsable(page);
  await context.close();
});

test('results and rules are shown', async () => {
  const { page, context } = await visit(server.url);
  const { starts_at } = await eventOf('cricket-over');
  await page.goto(`/results?day=${dayInIndia(Date.now()) - dayInIndia(starts_at)}`);
  await page.locator('a[href="/match/cricket-over"]').waitFor();
  await expectUsable(page);
  await page.goto('/sport-rules');
  await page.locator('summary', { hasText: 'Tennis' }).first().click();
  await expectUsable(page);
  await context.close();
});

test('odds are written in the format that this device prefers', async () => {
  const { page, context } = await visit(server.url, { storage: { odds_format: 'american' } });
  await page.goto('/match/cricket-next');
  const price = page.locator('[data-testid^="odds-"]').first();
  await price.waitFor();
  await expect.poll(() => price.innerText()).toMatch(/[+−]\d{3,}/);
  await expectUsable(page);
  await context.close();
});
