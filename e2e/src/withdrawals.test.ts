/**
 * Withdrawals on the player's screens: what is missing, the progress of the turnover, limits, the loss of a bonus, the statuses with their
 * reasons, and one request in 24 hours.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectUsable, step, visit, type Visit } from './browser.ts';
import {
  deposit,
  makeEligibleToWithdraw,
  newPlayer,
  signedIn,
  Staff,
  wager,
  type Tokens,
} from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer({ matches: [{ id: 'rights', sport: 'cricket' }] });
  staff = await Staff.of(server);
});

afterAll(() => staff.dispose());

type Player = Tokens & { uuid: string } & Pick<Visit, 'page' | 'consoleErrors'>;

async function arrives(name: string): Promise<Player> {
  const made = await newPlayer(server, `${name}@example.com`, 'kettle-moss-9');
  const { page, context, consoleErrors } = await visit(server.url, { storage: signedIn(made) });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { ...made, page, consoleErrors };
}

/** A player with ₹10,000 who meets all conditions of a withdrawal. */
async function eligible(name: string): Promise<Player> {
  const player = await arrives(name);
  await makeEligibleToWithdraw(server, player.access_token);
  await staff.giveCash(player.uuid, 1_000_000);
  return player;
}

/** Fills the form in and sends it. */
async function request(page: Page, amount: string, vpa: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Name on the account').fill('Asha Rao');
  await page.getByLabel('UPI ID').fill(vpa);
  await page.getByRole('button', { name: 'Request payout' }).click();
}

/** Requests a withdrawal on the screen and returns its id. */
async function requested({ page, uuid }: Player, vpa: string): Promise<string> {
  await page.goto('/withdraw');
  await request(page, '600', vpa);
  await page.getByText('Request sent').waitFor();
  const { items } = await staff.call<{ items: { id: string }[] }>(
    'GET',
    `/withdrawals?player=${uuid}`,
  );
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

/** Waits until the history of withdrawals shows a text. */
async function historyShows(page: Page, text: string): Promise<void> {
  await page.goto('/cash/history?show=withdrawals');
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await expectUsable(page);
}

test('a player sees what is missing, wagers the deposit, gives up a bonus and is paid', async () => {
  const player = await arrives('asha');
  const { page } = player;
  await deposit(server, player.access_token, 200_000);
  await staff.giveCash(player.uuid, 1_000_000);

  await step('each missing condition has its next step', async () => {
    await page.goto('/withdraw');
    await page
      .getByText('Only users who have passed the email verification can withdraw')
      .waitFor();
    await page.getByText('Fill in your personal data').waitFor();
    await page
      .getByText('Withdrawal is not available until the deposit has been wagered')
      .waitFor();
    await page.getByText('₹0 of ₹2,000 wagered').waitFor();
    await page.getByText(/Bet ₹2,000 more at odds of 1.30 or higher/).waitFor();
    const targets: [string, string][] = [
      ['Confirm email', '/me/verification'],
      ['Complete profile', '/me/profile'],
      ['Place bets', '/sports'],
    ];
    for (const [name, target] of targets) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(target);
    }
    expect(await page.getByLabel('Amount').count()).toBe(0);
    await expectUsable(page);
  });

  await step('bets move the progress, and the form opens at its end', async () => {
    await makeEligibleToWithdraw(server, player.access_token);
    await wager(server, player.access_token, 'rights', 50_000);
    await page.getByText('₹500 of ₹2,000 wagered').waitFor();
    await wager(server, player.access_token, 'rights', 150_000);
    await page.getByText('All conditions are met: you can withdraw now.').waitFor();
    await page.getByLabel('Amount').waitFor();
    await expectUsable(page);
  });

  await step('an amount outside of the limits is refused with the limit', async () => {
    await request(page, '100', 'asha@okmaidan');
    await page.getByText('The minimum amount is ₹500').waitFor();
    await expectUsable(page);
  });

  await step('documents that staff request are asked for', async () => {
    const ask = `/players/${player.uuid}/verification/request`;
    await staff.call('POST', ask, { wanted: ['identity'], note: 'for the test' });
    await page.goto('/withdraw');
    await page.getByText('Your identity documents must be accepted before you withdraw').waitFor();
    await expectUsable(page);
    expect(await page.getByRole('link', { name: 'Send documents' }).getAttribute('href')).toBe(
      '/me/verification',
    );
  });
});

test('an active bonus is lost only after a question, and a day allows one request', async () => {
  const player = await eligible('usha');
  const { page } = player;
  await staff.giveBonus(player.uuid, 30_000);
  const bonus = async () =>
    (await staff.call<{ bonus: number }>('GET', `/players/${player.uuid}/grants`)).bonus;

  await step('the player is asked, and may keep the bonus', async () => {
    await page.goto('/withdraw');
    await page.getByText('A withdrawal deactivates your active bonus:').waitFor();
    await request(page, '600', 'usha@okmaidan');
    await page.getByRole('dialog', { name: 'Give up your bonus?' }).waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Keep bonus' }).click();
    expect(await bonus()).toBe(30_000);
  });

  await step('the bonus ends with the request', async () => {
    await page.getByRole('button', { name: 'Request payout' }).click();
    await page.getByRole('button', { name: 'Withdraw and lose bonus' }).click();
    await page.getByText('Request sent').waitFor();
    expect(await bonus()).toBe(0);
    await expectUsable(page);
  });

  await step('the next request has to wait, and this one cannot be cancelled', async () => {
    await page.goto('/withdraw');
    await page
      .getByText('Submitting a withdrawal request is available only once every 24 hours')
      .waitFor();
    await page.getByText(/You can make the next request from/).waitFor();
    await page.getByRole('heading', { name: 'In progress' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
    await expectUsable(page);
  });

  await step('the statuses follow the withdrawal', async () => {
    await historyShows(page, 'On check');
    const { items } = await staff.call<{ items: { id: string }[] }>(
      'GET',
      `/withdrawals?player=${player.uuid}`,
    );
    await staff.call('POST', `/withdrawals/${items[0]?.id}/approve`);
    await historyShows(page, 'Sent');
    expect(player.consoleErrors).toEqual([]);
  });
});

test('a rejected withdrawal returns the money and shows the reason', async () => {
  const player = await eligible('meena');
  const withdrawal = await requested(player, 'meena@okmaidan');
  await staff.call('POST', `/withdrawals/${withdrawal}/reject`, { reason: 'The name differs' });
  await historyShows(player.page, 'The name differs');
  await player.page.goto('/withdraw');
  await player.page.getByText('₹10,000').first().waitFor();
});

test('a provider without funds cancels the withdrawal, and the player is notified', async () => {
  const player = await eligible('sita');
  const withdrawal = await requested(player, 'sita0012@okmaidan');
  await staff.call('POST', `/withdrawals/${withdrawal}/approve`);
  await historyShows(player.page, 'Cancelled due to low balance of the payment provider.');
  await player.page.getByRole('button', { name: /^Notifications, / }).click();
  await player.page.getByText(/the payment provider’s balance is too low/).waitFor();
});
