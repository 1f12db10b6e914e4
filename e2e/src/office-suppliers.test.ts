/** Game suppliers in the back office: their state, games, rounds, free rounds, and a report with lies. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, newPlayer, Staff, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';

const trader = {
  email: 'trader@maidan.example',
  password: 'window-seat-lemon-one',
  role: 'trader',
};

let server: Server;
let staff: Staff;
let caller: Caller;
let player: Tokens & { uuid: string };
/** The page of an opened game at the simulator. */
let game: string;

beforeAll(async () => {
  server = await startServer({ members: [trader] });
  staff = await Staff.of(server);
  caller = await Caller.at(server);
  player = await newPlayer(server, 'ravi@example.com', 'kettle-moss-9');
  await staff.giveCash(player.uuid, 500_000);
  // The first lists are read shortly after the start.
  while (!(await offered()).includes('lanterns-hub88'))
    await new Promise((go) => setTimeout(go, 50));
  const { url } = await caller.call<{ url: string }>(
    'POST',
    '/api/v3/casino/supplier-games/sandbox-hub88/lanterns-hub88/launch',
    {},
    { Authorization: `Bearer ${player.access_token}` },
  );
  game = url;
  for (const trick of ['honest', 'rollback-twice', 'honest', 'honest', 'duplicate', 'reorder'])
    await spin(trick);
});

afterAll(async () => {
  await staff?.dispose();
  await caller?.dispose();
});

const offered = async () =>
  (
    await caller.call<{ items: { id: string }[] }>('GET', '/api/v3/casino/supplier-games')
  ).items.map(({ id }) => id);

async function spin(trick: string) {
  const answer = await fetch(`${game}/spin`, {
    method: 'POST',
    body: JSON.stringify({ stake: 1_000, trick }),
  });
  expect(answer.status).toBe(200);
}

const report = async (query: string) =>
  (await fetch(`${new URL(game).origin}/hub88/report.csv?${query}`)).text();

async function entered(path: string, viewport = desktop): Promise<Page> {
  const { page } = await visit(server.url, { viewport });
  await signInToOffice(page, { staff: trader }, path);
  return page;
}

/** Fills in the reason of the dialog that is open and sends it. */
async function because(page: Page, reason: string, button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await expectUsable(page);
  await dialog.getByRole('button', { name: button }).click();
  // What is behind an open dialog has no role.
  await dialog.waitFor({ state: 'detached' });
}

test('a member sees the state of suppliers, and switches a game off', async () => {
  const page = await entered('/office/casino/suppliers');
  await page.getByRole('heading', { name: 'sandbox-hub88' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(4);
  await expectUsable(page);

  await step('a game is found, switched off in a country and marked', async () => {
    await page.getByRole('link', { name: 'Supplier games' }).click();
    await page.getByLabel('Name, studio or ID').fill('lanterns-hub');
    await page.keyboard.press('Tab');
    await page.getByRole('table', { name: 'Supplier games' }).waitFor();
    await page.locator('h1').first().click();
    await page.keyboard.press('j');
    await page.getByLabel('Switched off in countries').fill('br');
    await page.getByRole('checkbox', { name: 'New' }).check();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await because(page, 'the licence is missing', 'Save');
    await page.getByText('Off in 1 country').first().waitFor();
    expect(await offered()).toContain('lanterns-hub88');
  });

  await step('it is switched off everywhere', async () => {
    await page.getByRole('checkbox', { name: 'Switched off' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await because(page, 'the supplier asked for it', 'Save');
    await expect.poll(offered).not.toContain('lanterns-hub88');
  });

  await step('and on again', async () => {
    await page.getByRole('checkbox', { name: 'Switched off' }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await because(page, 'the supplier has repaired it', 'Save');
    await expect.poll(offered).toContain('lanterns-hub88');
  });
});

test('rounds and calls are searched, and a round shows its calls', async () => {
  const page = await entered('/office/casino/suppliers/rounds', phone);
  await page.getByRole('table', { name: 'Supplier rounds' }).waitFor();
  await expectUsable(page);
  await page.getByLabel(/^Player/).fill('ravi@example.com');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => page.url()).toContain(player.uuid);
  await page.getByRole('table', { name: 'Supplier rounds' }).waitFor();
  await page.locator('h1').first().click();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Supplier calls' }).waitFor();
  await expectUsable(page);

  const calls = await entered('/office/casino/suppliers/rounds?calls=true&status=undone');
  const table = calls.getByRole('table', { name: 'Supplier calls' });
  await table.getByRole('row', { name: /Bet.*Taken back/ }).waitFor();
  await expectUsable(calls);
});

test('free rounds are granted and cancelled by keyboard', async () => {
  const page = await entered('/office/casino/suppliers/free-rounds');
  await page.getByText('No free rounds here').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Grant free rounds' });
  await dialog.getByLabel(/^Player/).fill('ravi@example.com');
  await dialog.getByLabel('Game').selectOption({ label: 'River Lanterns · sandbox-hub88' });
  await dialog.getByLabel('Stake of each').fill('5');
  await because(page, 'sorry for the delay', 'Grant free rounds');
  await page.getByText('The free rounds are granted.').waitFor();
  await page.getByRole('row', { name: /ravi@example.com.*Granted/ }).waitFor();
  await expectUsable(page);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await because(page, 'granted by mistake', 'Cancel rounds');
  await page.getByRole('row', { name: /ravi@example.com.*Cancelled/ }).waitFor();
});

test('a report with lies is imported, and its differences are resolved by keyboard', async () => {
  const page = await entered('/office/casino/suppliers/reports');
  await page.getByText('No reports yet').waitFor();
  await page.keyboard.press('i');
  await page.getByLabel('Supplier', { exact: true }).selectOption('sandbox-hub88');

  await step('a bad cell is named, and nothing is imported', async () => {
    const broken = (await report('')).replace(',INR,', ',XXQ,');
    await page.getByLabel('Or paste its text').fill(broken);
    await page.getByRole('button', { name: 'Import and compare' }).click();
    await page.getByRole('row', { name: /2.*currency.*XXQ/ }).waitFor();
    await expectUsable(page);
  });

  await step('the differences are listed beside the totals', async () => {
    await page.getByLabel('Or paste its text').fill(await report('lies=600&seed=4'));
    await page.getByRole('button', { name: 'Import and compare' }).click();
    await page.getByRole('table', { name: 'Totals by day, game and currency' }).waitFor();
    await page.getByRole('table', { name: 'Differences' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Difference' }).waitFor();
    await expectUsable(page);
  });

  await step('one is resolved, and the next one takes its place', async () => {
    const open = page.getByRole('table', { name: 'Differences' }).locator('tbody tr');
    const before = await open.count();
    await page.keyboard.press('e');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /The report is right/ })
      .check();
    await because(page, 'corrected by an adjustment', 'Resolve');
    await expect.poll(() => open.count()).toBe(before - 1);
    const records = await staff.call<{ items: { action: string }[] }>('GET', '/audit');
    expect(records.items.map(({ action }) => action)).toContain('supplier_difference.resolve');
  });

  // How many lies a report has is random: it may have been the only one that is open.
  const small = await entered('/office/casino/suppliers/reports?status=resolved', phone);
  await small.getByRole('table', { name: 'Differences' }).waitFor();
  await expectUsable(small);
});
