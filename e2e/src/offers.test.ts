/** Offers in the back office: a member changes one and ends it, and players and landing pages follow. */
import { beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

test('a changed and an ended offer are what players see', async () => {
  const asha = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
  const { page } = await visit(server.url, { viewport: desktop, language: 'en' });
  await signInToOffice(page, server, '/office/offers/list');
  const confirm = async (button: string, reason: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await step('a wrong figure is named, and the right one saved', async () => {
    await page.getByRole('link', { name: 'Welcome casino 100%' }).click();
    await page.getByLabel('Wagering').fill('300');
    await page.getByText('1 mistake').waitFor();
    await expectUsable(page);
    await page.getByLabel('Wagering').fill('25');
    await page.getByText('No mistakes found').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm('Save', 'less to wager');
    await page.getByText('less to wager').waitFor();
  });

  const player = await visit(server.url, {
    viewport: desktop,
    language: 'en',
    storage: signedIn(asha),
    serviceWorkers: 'block',
  });
  await step('the player reads the new figure', async () => {
    await player.page.goto('/bonuses');
    await player.page.getByText(/25/).first().waitFor();
  });

  await step('an ended offer is offered no more, and its page says so', async () => {
    await page.getByRole('button', { name: 'End now' }).click();
    await confirm('End now', 'the season is over');
    await page.getByText('the season is over').waitFor();
    await player.page.reload();
    await player.page.getByText('100% for sport').first().waitFor();
    expect(await player.page.getByText('100% for the casino').count()).toBe(0);
    const guest = await visit(server.url, { viewport: phone, language: 'en' });
    await expect
      .poll(
        async () => {
          await guest.page.goto('/new-promo/aviator');
          return guest.page.getByText('The offer “100% for the casino” has ended.').count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await expectUsable(guest.page);
  });
});
