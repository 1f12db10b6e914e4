/** My bets in every state, in three languages on a phone and a desktop; and from a settled leg to its rule. */
import { betsOfEveryState } from '@maidan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, phone, visit, expectUsable } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, signedIn, type Tokens } from './players.ts';

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'states@example.com', 'kettle-moss-9');
});

/** The list with a bet in every state: the answers are the server's own, except for the bets. */
async function opened(viewport: typeof phone, language: string) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: signedIn(player),
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
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
  return { context, page, consoleErrors };
}

describe('my bets', () => {
  for (const [name, viewport] of Object.entries({ phone, desktop }))
    for (const language of ['en', 'hi', 'ur'])
      test(`are sound in every state: ${name}, ${language}`, async () => {
        const { context, page, consoleErrors } = await opened(viewport, language);
        for (const rule of await page.locator('[data-testid=bet-leg] summary').all())
          await rule.click();
        await page.evaluate(() => scrollTo(0, 0)); // nothing half below the top bar
        await expectUsable(page);
        expect(consoleErrors).toEqual([]);
        await context.close();
      });

  test('lead from a settled leg to its rule', async () => {
    const { context, page } = await opened(phone, 'en');
    const leg = page.locator('[data-testid=bet-leg][data-status=won]').first();
    await leg.getByText('How it settles').click();
    await leg.getByRole('link', { name: 'All betting rules' }).click();
    await page.waitForURL('**/sport-rules#rule.match_winner.official');
    const rule = page.locator('[id="rule.match_winner.official"]');
    await expect.poll(() => rule.isVisible()).toBe(true);
    await expectAccessible(page);
    await context.close();
  });
});
