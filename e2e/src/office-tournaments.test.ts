/** Tournaments in the back office: the list, a board with its preview, a player removed, a coming edition cancelled. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { desktop, expectUsable, phone, step, timeout, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, newPlayer, Staff, type Tokens } from './players.ts';
import { startServer, type Credentials, type Server } from './server.ts';

const support = {
  email: 'support@maidan.example',
  password: 'window-seat-lemon-two',
  role: 'support',
};

/** The address of a tournament: a dot would be that of a file. */
const addressOf = ({ id }: Listed) => `/office/tournaments/${id}`;

interface Listed {
  id: string;
  series: string;
}

let server: Server;
let staff: Staff;
let players: (Tokens & { uuid: string })[];
let running: Listed;
let coming: Listed;

beforeAll(async () => {
  server = await startServer({ members: [support] });
  staff = await Staff.of(server);
  players = [
    await newPlayer(server, 'asha@example.com', 'kettle-moss-9'),
    await newPlayer(server, 'ravi@example.com', 'kettle-moss-9'),
  ];
  [running, coming] = await vi.waitFor(
    async () => {
      const { items } = await staff.call<{ items: Listed[] }>('GET', '/tournaments?status=open');
      const daily = items.filter(({ series }) => series === 'daily-casino');
      const [latest, first] = [daily[0], daily.at(-1)];
      if (!latest || !first || latest === first) throw new Error('not announced yet');
      return [first, latest];
    },
    { timeout },
  );
  const caller = await Caller.at(server);
  let keys = 0;
  for (const { access_token, uuid } of players) {
    const authorized = { Authorization: `Bearer ${access_token}` };
    await staff.giveCash(uuid, 10_000_000);
    await caller.call(
      'POST',
      '/api/v3/tournaments/registration',
      { tournament: running.id },
      authorized,
    );
    const bet = { game: 'plinko', stake: 1_000_000, params: { risk: 'low', rows: 8 } };
    const played = { ...bet, funds: 'cash' }; // each of its slots pays something
    await caller.call('POST', '/api/v3/casino/rounds', played, {
      ...authorized,
      'Idempotency-Key': `round-${++keys}`,
    });
  }
  await caller.dispose();
});

afterAll(() => staff.dispose());

/** The back office as a member sees it. */
async function entered(path: string, member: Credentials = server.staff, language = 'en') {
  const { page } = await visit(server.url, { viewport: desktop, language });
  await signInToOffice(page, { staff: member }, path);
  return page;
}

async function because(page: Page, reason: string, submit: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: submit }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a member finds a tournament, and removes a player with a reason', async () => {
  const page = await entered('/office/players');
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await page.getByRole('row', { name: new RegExp(running.id) }).waitFor();
  await expectUsable(page);

  await step('the board shows what places would win', async () => {
    await page.goto(addressOf(running));
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        return page.getByRole('row', { name: /(asha|ravi)@example.com/ }).count();
      })
      .toBe(2);
    await page.getByRole('row', { name: /1 (asha|ravi)@example.com .* ₹20,000/ }).waitFor();
    await page.getByText('32% of the prize pool of ₹1,00,000').waitFor();
    await expectUsable(page);
  });

  await step('the player is found by name and removed', async () => {
    await page.getByRole('searchbox').fill('asha@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /ravi@example.com/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove asha@example.com' }).click();
    await because(page, 'two accounts', 'Remove');
    await page.getByText('Removed: two accounts').waitFor();
    await expectUsable(page);
  });

  await step('the next player has moved up', async () => {
    await page.getByRole('button', { name: 'Show all places' }).click();
    await page.getByRole('row', { name: /1 ravi@example.com .* ₹20,000/ }).waitFor();
    await page.getByText('20% of the prize pool of ₹1,00,000').waitFor();
  });
});

test('a member cancels a coming tournament by keyboard', async () => {
  const page = await entered('/office/tournaments?status=open');
  const row = page.getByRole('row', { name: new RegExp(coming.id) });
  await row.getByRole('cell', { name: 'Upcoming' }).waitFor();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel the tournament' }).click();
  await expectUsable(page);
  await because(page, 'the pool is wrong', 'Cancel the tournament');
  await page.getByText('Cancelled', { exact: true }).waitFor();
  const { items } = await staff.call<{ items: { action: string; detail: { reason: string } }[] }>(
    'GET',
    `/audit?subject=${coming.id}`,
  );
  expect(items.map(({ action, detail }) => [action, detail.reason])).toEqual([
    ['tournament.cancel', 'the pool is wrong'],
  ]);
  await page.goto('/office/audit');
  await page.getByRole('row', { name: /Cancelled a tournament.*the pool is wrong/ }).waitFor();
});

test('each screen is usable on a phone and in Hindi, and shows no change to those who may only look', async () => {
  const { page } = await visit(server.url, { viewport: phone, language: 'en' });
  await signInToOffice(page, { staff: support });
  await page.context().addCookies([{ name: 'i18n_lang', value: 'hi', url: server.url }]);
  for (const path of ['/office/tournaments', addressOf(running)]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await expectUsable(page);
    expect(await page.getByRole('button', { name: /हटाएँ|रद्द करें/ }).count()).toBe(0);
  }
});
