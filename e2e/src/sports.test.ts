/** The sportsbook as a visitor walks through it: the menu of sports, matches of two families, search, favourites, results, rules, odds. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  photographed,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, signedIn } from './people.ts';

interface Listed {
  items: { id: string; name: string; sport: string; home: { name: string } }[];
}

let house: House;
let browser: Browser;
let page: Page;

const listed = async (query: string): Promise<Listed['items']> => {
  const answer = await fetch(`${house.url}/api/v3/sport/events?${query}`);
  return ((await answer.json()) as Listed).items;
};

/** The first event of a sport that is in a state, once there is one. */
async function first(query: string): Promise<Listed['items'][number]> {
  let found: Listed['items'] = [];
  await expect
    .poll(async () => (found = await listed(query)).length, { timeout: 120_000, interval: 500 })
    .toBeGreaterThan(0);
  return found[0] as Listed['items'][number];
}

async function look(): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

beforeAll(async () => {
  house = await startHouse({ speed: 20 });
  browser = await startBrowser();
  ({ page } = await visit(browser, house.url));
});

afterEach(({ task }) => photographed(task, page));

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

describe.sequential('the sportsbook', () => {
  test('leads from the menu to a sport', { timeout: 180_000 }, async () => {
    await first('sport=football&status=upcoming');
    await page.goto('/sports');
    await page.getByRole('heading', { name: 'Top events' }).waitFor();
    await page.getByRole('article').first().waitFor();
    await look();
    await page
      .getByRole('navigation', { name: 'Sports' })
      .getByRole('link', { name: /^Football/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Football' }).waitFor();
    await page.getByRole('tab', { name: /Upcoming/ }).click();
    await page.getByRole('article').first().waitFor();
    await look();
    expect(await page.title()).toMatch(/^Football: matches and odds · /);
  });

  test('shows the league of cricket with its table and matches', { timeout: 180_000 }, async () => {
    await page.goto('/sports/cricket-ipl');
    await page.getByRole('heading', { level: 1, name: 'Monsoon Super League' }).waitFor();
    await page.getByRole('article').first().waitFor();
    await look();
  });

  test.each(['football', 'tennis'])('a live match of %s', { timeout: 300_000 }, async (sport) => {
    const match = await first(`sport=${sport}&status=live`);
    await page.goto(`/match/${match.id}`);
    await page.getByTestId('score-home').first().waitFor();
    expect(await page.title()).toContain(match.home.name);
    await look();
    await page.getByRole('button', { name: 'The match' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await look();
  });

  test('tells a match of cricket ball by ball', { timeout: 300_000 }, async () => {
    const match = await first('sport=cricket&status=live');
    await page.goto(`/match/${match.id}`);
    await page.getByRole('button', { name: 'Scorecard' }).first().click({ timeout: 120_000 });
    await page.getByText('Fall of wickets').or(page.getByText('Extras')).first().waitFor();
    await look();
    await page.getByRole('button', { name: 'The match' }).first().click();
    await page.getByRole('heading', { name: 'Ball by ball' }).waitFor();
    await look();
  });

  test('reads a match that is over from its result', { timeout: 300_000 }, async () => {
    const match = await first('sport=cricket&status=ended');
    await page.goto(`/match/${match.id}`);
    await page.getByText('Extras').or(page.getByText('No result')).first().waitFor();
    await look();
  });

  test('stands prices of a race in the middle, in Urdu too', { timeout: 180_000 }, async () => {
    const race = await first('sport=horse-racing&status=upcoming');
    for (const language of ['en', 'ur']) {
      const other = await visit(browser, house.url, { language });
      await other.page.goto(`/match/${race.id}`);
      const price = other.page.locator('[data-testid^="odds-"]:not([disabled])').first();
      await price.waitFor();
      const off = await price.evaluate((button) => {
        const digits = document.createRange();
        digits.selectNodeContents(button.querySelector('bdi') as Element);
        const middle = ({ left, width }: DOMRect) => left + width / 2;
        return middle(digits.getBoundingClientRect()) - middle(button.getBoundingClientRect());
      });
      expect(Math.abs(off), language).toBeLessThan(2);
      await other.context.close();
    }
  });

  /** A new player, whom nothing asks to pay in first; another one at a second attempt. */
  const player = async (name: string) => {
    const made = await newPlayer(house, `${name}-${Date.now()}@example.com`, 'correct horse');
    const own = await visit(browser, house.url, { storage: signedIn(made) });
    await own.context.addCookies([{ name: 'deposit_prompt', value: '1', url: house.url }]);
    return own;
  };

  /** Presses a star and waits until the house has it: a page that is left takes its calls along. */
  const star = async (own: Page, button: Locator) => {
    const kept = own.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/favourites/'),
    );
    await button.click();
    expect((await kept).ok()).toBe(true);
  };

  test(
    'leads from a search to a match, and from its star to the favourites',
    { timeout: 180_000 },
    async () => {
      const match = await first('sport=football&status=upcoming');
      const own = await player('seeker');
      await own.page.goto(`/search?q=${encodeURIComponent(match.home.name)}`);
      await own.page.getByRole('article').first().getByRole('link').press('Enter');
      await own.page.waitForFunction((name) => document.title.includes(name), match.home.name); // until then the search is seen
      await star(own.page, own.page.getByRole('button', { name: /^Favourite: / }).first());
      await own.page.locator('button[aria-pressed="true"][aria-label^="Favourite: "]').waitFor();
      await own.page.goto('/favourites');
      await own.page.getByRole('article').first().waitFor();
      await expectAccessible(own.page);
      await own.context.close();
    },
  );

  test('shows the calendar of a sport', { timeout: 120_000 }, async () => {
    await first('sport=football&status=upcoming');
    await page.goto('/calendar?sport=football');
    await page.getByLabel('Sport', { exact: true }).waitFor();
    await page.getByLabel('Country', { exact: true }).waitFor();
    await page.getByRole('article').first().waitFor();
    await look();
  });

  test('finds a team by the beginning of its name', { timeout: 120_000 }, async () => {
    const match = await first('sport=basketball&status=upcoming');
    await page.goto('/search');
    await page.getByRole('searchbox').fill(match.home.name.slice(0, 6).toUpperCase());
    await page.getByRole('button', { name: match.home.name, exact: true }).first().waitFor();
    await look();
  });

  test('keeps favourites of a player', { timeout: 120_000 }, async () => {
    await first('sport=cricket&status=upcoming');
    const own = await player('fan');
    await own.page.goto('/sports/cricket?show=upcoming');
    const upcoming = own.page.getByRole('article').first();
    await star(own.page, upcoming.getByRole('button', { name: /^Favourite: / }));
    await own.page.goto('/favourites');
    await own.page.getByRole('article').first().waitFor();
    await expectAccessible(own.page);
    await own.context.close();
  });

  test('tells results and rules', { timeout: 300_000 }, async () => {
    await first('status=ended');
    await page.goto('/results');
    await page.getByRole('article').first().waitFor({ timeout: 60_000 });
    await look();
    await page.goto('/sport-rules');
    await page.locator('summary', { hasText: 'Tennis' }).first().click();
    await look();
  });

  test('writes odds as this device wants them', { timeout: 120_000 }, async () => {
    await page.evaluate(() => localStorage.setItem('odds_format', 'american'));
    const match = await first('sport=cricket&status=upcoming');
    await page.goto(`/match/${match.id}`);
    const price = page.locator('[data-testid^="odds-"]').first();
    await price.waitFor();
    expect(await price.innerText()).toMatch(/[+−]\d{3,}/);
    await look();
  });
});
