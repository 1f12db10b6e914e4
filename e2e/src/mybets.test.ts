/** My bets in every state there is, in three languages on a phone and at a desk; and from a settled leg to its rule. */
import { betsOfEveryState } from '@maidan/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  photographed,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, signedIn, type Tokens } from './people.ts';

let house: House;
let browser: Browser;
let player: Tokens;

beforeAll(async () => {
  house = await startHouse();
  browser = await startBrowser();
  player = await newPlayer(house, 'states@example.com', 'kettle-moss-9');
});

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** The list as it would be after a long life: the house's own answers, but for the bets. */
async function opened(viewport: typeof phone, language: string) {
  const { context, page, complaints } = await visit(browser, house.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: signedIn(player),
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: house.url }]);
  await page.route(/\/api\/v3\/bets(\?|$)/, (route) =>
    route.fulfill({ json: { items: betsOfEveryState(), next: '' } }),
  );
  await page.route(/\/cash-out\/quote$/, (route) => {
    const free = route.request().url().includes('/free/');
    const offer = {
      bet_id: 'open',
      currency: 'INR',
      stake: 10_000,
      fair: 12_000,
      offer: 11_400,
      delay_ms: 0,
      choices: [],
    };
    return route.fulfill({
      json: { ...offer, ...(free ? { suspended: 'free_bet' } : { quote_id: 'q' }) },
    });
  });
  await page.goto('/bets');
  await page.getByTestId('bet-row').nth(17).waitFor();
  await page.getByTestId('cash-whole').first().waitFor();
  return { context, page, complaints };
}

describe.sequential('my bets', () => {
  for (const [name, viewport] of Object.entries({ phone, desktop }))
    for (const language of ['en', 'hi', 'ur'])
      test(`are sound in every state: ${name}, ${language}`, { timeout: 120_000 }, async (it) => {
        const { context, page, complaints } = await opened(viewport, language);
        for (const rule of await page.locator('[data-testid=bet-leg] summary').all())
          await rule.click();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        expect(complaints).toEqual([]);
        await photographed(it.task, page);
        await context.close();
      });

  test('lead from a settled leg to its rule', { timeout: 120_000 }, async () => {
    const { context, page } = await opened(phone, 'en');
    const leg = page.locator('[data-testid=bet-leg][data-status=won]').first();
    await leg.getByText('How it settles').click();
    await leg.getByRole('link', { name: 'All rules of the book' }).click();
    await page.waitForURL('**/sport-rules#rule.match_winner.official');
    const rule = page.locator('[id="rule.match_winner.official"]');
    await expect.poll(() => rule.isVisible()).toBe(true);
    await expectAccessible(page);
    await context.close();
  });
});
