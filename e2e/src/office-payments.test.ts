/** The payments back office: withdrawals to approve by keyboard alone, payments to match, payouts without a result. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, makeEligibleToWithdraw, newPlayer, Staff, type Tokens } from './players.ts';
import { startServer, type Credentials, type Server } from './server.ts';

const cashiers = ['one', 'two'].map((name) => ({
  email: `cashier.${name}@maidan.example`,
  password: `window-seat-lemon-${name}`,
  role: 'cashier',
}));
const support = {
  email: 'support@maidan.example',
  password: 'window-seat-lemon-three',
  role: 'support',
};

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer({ members: [...cashiers, support] });
  staff = await Staff.of(server);
});

afterAll(() => staff.dispose());

/** The back office as a member sees it. */
async function entered(
  member: Credentials | undefined,
  path: string,
  { at = server, viewport = desktop } = {},
): Promise<Page> {
  const { page } = await visit(at.url, { viewport });
  if (!member) throw new Error('there is no such member');
  await signInToOffice(page, { staff: member }, path);
  return page;
}

type Player = Tokens & { uuid: string };

/** Calls the API as a player. */
async function as<Answer>(
  player: Player,
  method: string,
  path: string,
  data?: unknown,
  at = server,
): Promise<Answer> {
  const caller = await Caller.at(at);
  const headers = { Authorization: `Bearer ${player.access_token}`, 'Idempotency-Key': path };
  const answer = await caller.call<Answer>(method, path, data, headers);
  await caller.dispose();
  return answer;
}

/** A withdrawal of an amount, in hundredths, of a new player who has just that. */
async function withdraws(
  name: string,
  amount: number,
  vpa = `${name}@okmaidan`,
  at = server,
  by = staff,
): Promise<Player & { id: string }> {
  const player = await newPlayer(at, `${name}@example.com`, 'kettle-moss-9');
  await makeEligibleToWithdraw(at, player.access_token);
  await by.giveCash(player.uuid, amount);
  const account = { name: 'Asha Rao', vpa };
  const body = { method: 'upi', amount, account };
  const { id } = await as<{ id: string }>(player, 'POST', '/payouts/v1/withdrawals', body, at);
  return { ...player, id };
}

/** A deposit of an amount, in hundredths, whose player submits a transaction id. */
async function deposits(name: string, amount: number, transaction: string) {
  const player = await newPlayer(server, `${name}@example.com`, 'kettle-moss-9');
  const path = '/payments/v1/deposits';
  const { id } = await as<{ id: string }>(player, 'POST', path, { method: 'upi', amount });
  await as(player, 'POST', `${path}/${id}/transaction`, { transaction_id: transaction });
  return { ...player, id };
}

/** The real balance of a player, in hundredths. */
async function balance({ uuid }: Player, by = staff): Promise<number> {
  const { items } = await by.call<{ items: { balance: number | null }[] }>(
    'GET',
    `/accounts/p:${uuid}:INR:cash/entries`,
  );
  return items[0]?.balance ?? 0;
}

const status = async (id: string) =>
  (await staff.call<{ withdrawal: { status: string } }>('GET', `/payments/${id}`)).withdrawal
    .status;

test('two members approve a large withdrawal by keyboard', async () => {
  const { id } = await withdraws('asha', 7_500_000);
  const path = `/office/withdrawals?status=pending&id=${id}`;
  const [one, two] = await Promise.all(cashiers.map((member) => entered(member, path)));
  if (!one || !two) throw new Error('two cashiers are needed');

  await step('the reasons of the risk stand beside it', async () => {
    await one.getByText('No withdrawal was paid to this player before.').waitFor();
    await one.getByText('asha@okmaidan').waitFor();
    await expectUsable(one);
  });
  await step('one approval is not enough, and its member cannot give the second', async () => {
    await one.keyboard.press('a');
    await one.getByRole('dialog', { name: 'Approve ₹75,000.00?' }).waitFor();
    await one.keyboard.press('Enter');
    await one.getByText('Your approval of ₹75,000.00 is stored').waitFor();
    await one.goto(path);
    await one.getByText('1 of 2 approvals').waitFor();
    await one.keyboard.press('a');
    expect(await one.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    expect(await one.getByRole('dialog').count()).toBe(0);
    expect(await status(id)).toBe('pending');
  });
  await step('a note gives the second member the reason', async () => {
    await one.getByLabel('Write a note').fill('Called the player.\nThe bank confirms the name.');
    await one.getByRole('button', { name: 'Add note' }).click();
    await two.reload();
    await two.getByText('The bank confirms the name.').waitFor();
  });
  await step('the second approval pays', async () => {
    await two.keyboard.press('a');
    await two.keyboard.press('Enter');
    await two.getByText('No request chosen').waitFor();
    await expect.poll(() => status(id)).toBe('paid');
    await two.goto(`/office/withdrawals?id=${id}`);
    await two.getByRole('article').getByText('Paid').waitFor();
    await two.getByText(/Approved by a member.*cashier\.two/).waitFor();
    await two.getByText('sandbox says succeeded (applied)').waitFor();
    await expectUsable(two);
  });
});

test('several withdrawals are approved at once, and one is rejected with its reason', async () => {
  const [bela, chitra, deepa] = await Promise.all(
    ['bela', 'chitra', 'deepa'].map((name, i) => withdraws(name, 60_000 + i * 1_000)),
  );
  if (!bela || !chitra || !deepa) throw new Error('three withdrawals are needed');
  const page = await entered(cashiers[0], `/office/withdrawals?status=pending&id=${bela.id}`);

  await step('selected by keyboard', async () => {
    await page.getByRole('article').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Approve 1 withdrawal' }).waitFor();
    await page.getByLabel('Select the withdrawal of chitra@example.com').press('Space');
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: 'Approve 2 withdrawals?' }).waitFor();
    await page.getByText('₹1,210.00').waitFor();
    await expectUsable(page);
    await page.keyboard.press('Enter');
    await page.getByText('2 withdrawals approved.').waitFor();
    for (const { id } of [bela, chitra]) await expect.poll(() => status(id)).toBe('paid');
  });
  await step('rejected: the money returns, the player reads why', async () => {
    await page.goto(`/office/withdrawals?status=pending&id=${deepa.id}`);
    await page.getByRole('article').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'The account is not in your own name.' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await balance(deepa)).toBe(62_000);
    await page.goto(`/office/withdrawals?id=${deepa.id}`);
    await page.getByText('Rejected: The account is not in your own name.').waitFor();
  });
});

test('payments are matched: credited as they arrived, or moved with a second approval', async () => {
  const esha = await deposits('esha', 200_000, '412345670003'); // half arrives
  const farah = await deposits('farah', 300_000, '412345680003');
  const gita = await deposits('gita', 150_000, '412345690001'); // declined
  const [one, two] = await Promise.all(
    cashiers.map((member) => entered(member, '/office/payment-cases')),
  );
  if (!one || !two) throw new Error('two cashiers are needed');
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ hasText: `${name}@example.com` });
  /** Opens a case once it is in the list. */
  const open = async (page: Page, name: string) => {
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Payments to match' }).first().waitFor();
        return row(page, name).count();
      })
      .toBe(1);
    await row(page, name).getByRole('button').click();
    await page.getByRole('article').getByText(`${name}@example.com`).waitFor();
  };

  await step('what arrived is credited', async () => {
    await open(one, 'esha');
    await one.getByRole('button', { name: 'Take it' }).click();
    await one.getByRole('button', { name: 'Take it' }).waitFor({ state: 'detached' });
    await one.keyboard.press('e');
    const dialog = one.getByRole('dialog');
    await dialog.getByLabel('Credit what arrived').press('Space');
    await dialog.getByLabel('Reason').fill('The player confirms ₹1,000.');
    await expectUsable(one);
    await one.keyboard.press('Tab');
    await one.keyboard.press('Enter');
    await one.getByText('The case is resolved.').waitFor();
    expect(await balance(esha)).toBe(100_000);
  });
  await step('a move needs the second member', async () => {
    await open(one, 'farah');
    await one.keyboard.press('e');
    const dialog = one.getByRole('dialog');
    await dialog.getByLabel('Move to another deposit').press('Space');
    await dialog.getByLabel('Deposit', { exact: true }).fill(gita.id);
    await dialog.getByLabel('Reason').fill('Farah paid for Gita, both wrote to support.');
    await dialog.getByRole('button', { name: 'Propose the move' }).press('Enter');
    await one.getByText('Another member must approve it').waitFor();
    await one.goto('/office/payment-cases?status=proposed');
    await row(one, 'farah').getByRole('button').click();
    await one.getByText('You proposed this. Another member must decide.').waitFor();
    await two.goto('/office/payment-cases?status=proposed');
    await row(two, 'farah').getByRole('button').click();
    await two.keyboard.press('a');
    await two.getByRole('dialog').getByText(`₹1,500.00 to deposit ${gita.id}`).waitFor();
    await two.keyboard.press('Enter');
    await two.getByText('The case is resolved.').waitFor();
    expect(await balance(gita)).toBe(150_000);
    expect(await balance(farah)).toBe(0);
  });
});

test('support reads the queue and may decide nothing', async () => {
  const { id } = await withdraws('hema', 90_000);
  const page = await entered(support, `/office/withdrawals?status=pending&id=${id}`);
  await page.getByText('Your role can view but not decide.').waitFor();
  for (const name of ['Approve', 'Reject'])
    expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  expect(await page.getByText('hema@okmaidan').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.keyboard.press('a');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a payout without a result is resolved by two members', async () => {
  const slow = await startServer({ members: cashiers, speed: 1, args: ['--payout-hold', '2s'] });
  const boss = await Staff.of(slow);
  const w = await withdraws('indu', 90_000, 'indu0002@okmaidan', slow, boss); // paid after 80 seconds
  const cashier = await Caller.at(slow);
  const { email, password } = cashiers[0] ?? support;
  await cashier.call('POST', '/api/v3/staff/session', { email, password });
  await cashier.call('POST', `/api/v3/staff/withdrawals/${w.id}/approve`);
  await expect
    .poll(async () => (await boss.call<unknown[]>('GET', '/payments/held')).length)
    .toBe(1);
  const path = '/office/withdrawals?status=pending';
  const one = await entered(cashiers[0], path, { at: slow, viewport: phone });
  const two = await entered(cashiers[1], `/office/withdrawals?status=held&id=${w.id}`, {
    at: slow,
  });

  await step('the queue leads to it', async () => {
    await one.getByRole('link', { name: '1 payout has had no result for too long.' }).click();
    await one.getByRole('row').filter({ hasText: 'indu@example.com' }).getByRole('button').click();
    await one.getByText('The payout has no result').waitFor();
    await expectUsable(one);
  });
  await step('one proposes what the bank says', async () => {
    await one.getByRole('button', { name: 'Propose the outcome' }).click();
    await one.getByLabel('Failed').press('Space');
    await one.getByLabel('How do you know?').fill('The bank’s statement does not list it.');
    await one.getByRole('button', { name: 'Propose', exact: true }).click();
    await one.getByText('You proposed this. Another member must decide.').waitFor();
  });
  await step('the other approves, and the money returns', async () => {
    await two.reload();
    await two.getByRole('button', { name: 'Approve the outcome' }).click();
    await expect.poll(() => balance(w, boss)).toBe(90_000);
  });
  await Promise.all([boss.dispose(), cashier.dispose()]);
});
