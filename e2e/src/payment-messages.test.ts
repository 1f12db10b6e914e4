/** What a player reads when a payment does not go as planned, in every language of the player app. docs/payment-messages.md lists it. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoSidewaysScroll, phone, visit } from './browser.ts';
import {
  Caller,
  deposit,
  makeEligibleToWithdraw,
  newPlayer,
  signedIn,
  Staff,
  type Tokens,
} from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, pattern, words, type Language } from './texts.ts';

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer();
  staff = await Staff.of(server);
});

afterAll(() => staff.dispose());

interface Player extends Tokens {
  uuid: string;
  page: Page;
  context: BrowserContext;
}

async function arrives(name: string): Promise<Player> {
  const made = await newPlayer(server, `${name}@example.com`, 'kettle-moss-9');
  const { page, context } = await visit(server.url, { viewport: phone, storage: signedIn(made) });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { ...made, page, context };
}

/** A player with ₹10,000 who meets all conditions of a withdrawal. */
async function eligible(name: string): Promise<Player> {
  const player = await arrives(name);
  await makeEligibleToWithdraw(server, player.access_token);
  await staff.giveCash(player.uuid, 1_000_000);
  return player;
}

/** A call of the player without a browser. */
async function call<Answer>(
  { access_token }: Player,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const caller = await Caller.at(server);
  const headers = { Authorization: `Bearer ${access_token}`, 'Idempotency-Key': path };
  const answer = await caller.call<Answer>(method, path, body, headers);
  await caller.dispose();
  return answer;
}

/** Opens an address in each language, does something there, and expects the texts of these keys. */
async function saysInEach(
  { page, context }: Player,
  path: string,
  keys: string[],
  provoke: (language: Language) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const language of languages) {
    await context.addCookies([{ name: 'i18n_lang', value: language, url: server.url }]);
    await page.goto(path);
    await provoke(language);
    for (const key of keys) {
      const shown = page.getByText(pattern(language, key)).filter({ visible: true });
      await expect.poll(() => shown.count(), { message: `${language} ${key}` }).toBeGreaterThan(0);
    }
    const direction = await page.evaluate(() => document.documentElement.dir);
    expect(direction).toBe(language === 'ur' ? 'rtl' : 'ltr');
    await expectNoSidewaysScroll(page);
  }
}

const press = (page: Page, language: Language, key: string) =>
  page.getByRole('button', { name: words(language, key), exact: true }).click();

const fill = (page: Page, language: Language, key: string, value: string) =>
  page.getByLabel(words(language, key), { exact: true }).fill(value);

/** Starts a deposit of ₹500 without a browser; a transaction ID follows if given. */
async function transfers(player: Player, method: string, transaction?: string): Promise<string> {
  const { id } = await call<{ id: string }>(player, 'POST', '/payments/v1/deposits', {
    method,
    amount: 50_000,
  });
  if (transaction)
    await call(player, 'POST', `/payments/v1/deposits/${id}/transaction`, {
      transaction_id: transaction,
    });
  return `/deposit?id=${id}`;
}

test('the words are those of the product', () => {
  const said: [string, string][] = [
    ['deposit.no_upi', 'Do not use UPI for the wallet payment flow'],
    ['deposit.failed_title', 'Something went wrong'],
    ['error.network', 'Try again after 30 seconds'],
    ['withdrawal.no_methods_text', 'Write to support'],
    ['error.account_blocked', 'Contact support'],
  ];
  for (const [key, text] of said) expect(words('en', key)).toContain(text);
  expect(words('en', 'deposit.reason_transaction_not_found')).toContain(
    'Try again in a few minutes',
  );
  expect(words('en', 'withdrawal.next')).toBe(
    'Submitting a withdrawal request is available only once every 24 hours',
  );
});

test('a transfer from a wallet must not be sent by UPI', async () => {
  const player = await arrives('anil');
  await saysInEach(player, await transfers(player, 'paytm'), ['deposit.no_upi']);
});

test('a declined transfer fails with the next steps', async () => {
  const player = await arrives('bina');
  const keys = ['deposit.failed_title', 'deposit.failed_text', 'deposit.fix_transaction'];
  await saysInEach(player, await transfers(player, 'upi', '512300000001'), keys);
});

test('a transfer that cannot be found is searched again, then fails', async () => {
  const player = await arrives('chandra');
  const keys = ['deposit.failed_title', 'deposit.reason_transaction_not_found'];
  await saysInEach(player, await transfers(player, 'upi', '512300010000'), keys);
});

test('a transaction ID of another player is refused', async () => {
  await transfers(await arrives('dhruv'), 'upi', '512300027777');
  const player = await arrives('ekta');
  const path = await transfers(player, 'upi');
  await saysInEach(player, path, ['error.transaction_id_used'], async (language) => {
    await fill(player.page, language, 'deposit.transaction', '512300027777');
    await press(player.page, language, 'deposit.send_transaction');
  });
});

test('an amount outside of the limits is refused with the limit', async () => {
  const player = await arrives('farida');
  await saysInEach(player, '/deposit?method=upi', ['cash.amount_low'], async (language) => {
    await fill(player.page, language, 'cash.amount', '1');
    await press(player.page, language, 'cash.continue');
  });
});

test('without a connection nothing is sent, and the form says so', async () => {
  const player = await arrives('gopal');
  await saysInEach(player, '/deposit?method=upi', ['error.network'], async (language) => {
    await player.page.route('**/payments/v1/deposits', (route) => route.abort());
    await fill(player.page, language, 'cash.amount', '500');
    await press(player.page, language, 'cash.continue');
  });
});

test('an unconfirmed address, missing data and an open turnover stop a withdrawal', async () => {
  const player = await arrives('hema');
  await deposit(server, player.access_token, 50_000);
  const keys = ['withdrawal.email', 'withdrawal.profile', 'withdrawal.turnover'];
  await saysInEach(player, '/withdraw', keys);
});

test('a country without withdrawal methods is sent to support', async () => {
  const player = await eligible('indu');
  await player.page.route('**/payouts/v1/methods', (route) =>
    route.fulfill({ json: { items: [] } }),
  );
  await saysInEach(player, '/withdraw', ['withdrawal.no_methods', 'withdrawal.no_methods_text']);
});

test('a bonus is given up only after a question', async () => {
  const player = await eligible('jaya');
  await staff.giveBonus(player.uuid, 30_000);
  const keys = ['withdrawal.bonus_text', 'withdrawal.bonus_title'];
  await saysInEach(player, '/withdraw', keys, async (language) => {
    const { page } = player;
    await fill(page, language, 'cash.amount', '600');
    await fill(page, language, 'payout.label_name', 'Jaya Rao');
    await fill(page, language, 'payout.label_vpa', 'jaya@okmaidan');
    await press(page, language, 'withdraw.submit');
  });
});

test('one request a day, and a provider without funds cancels it', async () => {
  const player = await eligible('kiran');
  const { id } = await call<{ id: string }>(player, 'POST', '/payouts/v1/withdrawals', {
    method: 'upi',
    amount: 60_000,
    account: { name: 'Kiran Rao', vpa: 'kiran0012@okmaidan' },
  });
  await saysInEach(player, '/withdraw', ['withdrawal.next']);
  await staff.call('POST', `/withdrawals/${id}/approve`);
  const keys = ['withdraw.reason_provider_out_of_funds'];
  await saysInEach(player, '/cash/history?show=withdrawals', keys);
});

test('a blocked player is sent to support', async () => {
  const made = await arrives('lata');
  const path = `/players/${made.uuid}/block`;
  await staff.call('PUT', path, { blocked: true, reason: 'for the test' });
  const guest = { ...made, ...(await visit(server.url, { viewport: phone })) };
  await saysInEach(guest, '/login', ['error.account_blocked'], async (language) => {
    await guest.page.locator('input[type=email]').fill('lata@example.com');
    await fill(guest.page, language, 'auth.password', 'kettle-moss-9');
    await guest.page
      .locator('form')
      .getByRole('button', { name: words(language, 'auth.sign_in'), exact: true })
      .click();
  });
});
