/** Free rounds of a supplier's game: staff make an offer and a code for it, a player uses the code and plays them, and what they win is cash. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { newPlayer, signedIn, Staff } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer();
  staff = await Staff.of(server);
});

afterAll(async () => {
  await staff?.dispose();
  expect(server?.errors).toEqual([]);
});

const game = 'River Lanterns';

async function makeOffer(): Promise<void> {
  const { page } = await visit(server.url, { viewport: desktop, language: 'en' });
  await signInToOffice(page, server, '/office/offers/edit');
  await page.getByLabel('Kind', { exact: true }).selectOption('Free rounds of a supplier');
  await page.getByLabel('Id', { exact: true }).fill('three-rounds');
  await page.getByLabel('Name for staff').fill('Three rounds');
  await page.getByLabel('English').fill('Three free rounds');
  const choice = page.getByLabel('Game', { exact: true });
  const hub = choice.locator('option', { hasText: 'sandbox-hub88' }).first();
  await choice.selectOption(await hub.getAttribute('value'));
  await page.getByLabel('Rounds', { exact: true }).fill('3');
  await page.getByLabel('Days', { exact: true }).fill('7');
  await page.getByText('No mistakes found').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Create the offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('a new game');
  await dialog.getByRole('button', { name: 'Create the offer' }).click();
  await dialog.waitFor({ state: 'detached' });
  const day = 24 * 3600 * 1000;
  await staff.call('POST', '/promo-codes', {
    code: '2003',
    offer_id: 'three-rounds',
    description: 'From us to you',
    starts_at: Date.now() - day,
    ends_at: Date.now() + day,
    most_uses: 5,
  });
}

test('a code gives rounds, which are played in the frame and win cash', async () => {
  await step('the offer', makeOffer);
  const player = await newPlayer(server, 'rounds@example.com', 'kettle-moss-9', {}, 'INR', '');
  const { page, context } = await visit(server.url, {
    viewport: phone,
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto('/bonuses?promo=2003');
  await page.getByRole('button', { name: 'Use code' }).tap();
  await page.getByText('What they win is cash.').first().waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Three free rounds' });
  await card.getByRole('link', { name: `Play ${game}` }).waitFor();
  await expectUsable(page);

  await card.getByRole('link', { name: `Play ${game}` }).tap();
  const frame = page.frameLocator(`iframe[title="${game}"]`);
  let won = 0;
  for (let round = 0; round < 3; round++) {
    await frame.getByRole('button', { name: 'Spin' }).click();
    await expect
      .poll(() => frame.getByRole('status').textContent())
      .toMatch(/^Free round\. (You win [\d.]+ INR|No win)$/);
    const text = (await frame.getByRole('status').textContent()) ?? '';
    won += Number(/([\d.]+) INR/.exec(text)?.[1] ?? 0);
  }
  await page.goto('/bonuses');
  await card.getByText('3 of 3 played').waitFor();
  const own = await fetch(`${server.url}/api/v3/players/me/free-rounds`, {
    headers: { Authorization: `Bearer ${player.access_token}` },
  });
  const { items } = (await own.json()) as { items: { played: number; won: number }[] };
  expect(items[0]).toMatchObject({ played: 3, won: Math.round(won * 100) });
});
