/**
 * The whole journey of a player on the built binary with an empty data folder: a visitor opens a landing page, registers, deposits,
 * watches a live match, bets, sees the bet settle and requests a withdrawal. A cashier pays it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectAccessible, visit, type Visit, expectUsable, step } from './browser.ts';
import { matchWinner } from './selections.ts';
import { binary, startServer, type Server } from './server.ts';
import { signInToOffice } from './office.ts';
import { makeEligibleToWithdraw, Staff } from './players.ts';

/** The data folder. It is audited after the server has stopped, and then used by a second server. */
const data = mkdtempSync(join(tmpdir(), 'maidan-first-bet-'));
const email = 'asha@example.com';
/** A chase of ten overs with fifty balls left. */
const chase = {
  id: 'chase',
  sport: 'cricket',
  league: 'sim-ltt',
  at: { period: 2, plays: 10 },
};
let server: Server;
let visitor: Visit;
let page: Page;

/** Returns the balance in the top bar, in hundredths. */
async function balance(): Promise<number> {
  const text = await page.getByTestId('balance').first().innerText();
  return Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100);
}

beforeAll(async () => {
  server = await startServer({ data, matches: [chase] });
});

afterAll(async () => {
  rmSync(data, { recursive: true, force: true });
});

test('a visitor becomes a player, bets, and is paid out', async () => {
  await step('opens a landing page and registers', async () => {
    visitor = await visit(server.url);
    page = visitor.page;
    await page.goto('/new-promo/?click_id=abc&value_1=7');
    await expectUsable(page);
    await page.getByRole('link', { name: 'Walk in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password').fill('correct horse');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/' && url.searchParams.get('welcomeme') === '1',
    );
    expect(new URL(page.url()).searchParams.get('click_id')).toBe('abc');
    await expect.poll(balance).toBe(0);
    await expectUsable(page);
  });

  await step('deposits', async () => {
    await page.goto('/deposit');
    await page.getByLabel('Amount').fill('5000');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByTestId('deposit-qr').waitFor();
    await expectUsable(page);
    await page.getByLabel('Transaction ID').fill('412345678901');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByText('is on your balance').first().waitFor();
    await expect.poll(balance).toBe(500_000);
    await expectUsable(page);
  });

  await step('watches a chase and bets on it', async () => {
    await page.goto('/sports/cricket');
    const chase = page.getByRole('article').filter({ hasText: /need \d+ runs? from \d+ balls/ });
    await expectUsable(page);
    await chase.locator('a[href^="/match/"]').click();
    await page.waitForURL('**/match/chase');
    await page.getByTestId('score-home').first().waitFor();
    await expectUsable(page);
    await server.play('chase', { period: 2, plays: 14 });
    await page
      .getByText(/from (48|47) balls/)
      .first()
      .waitFor();
    await page
      .getByTestId(`odds-${matchWinner('chase').home}`)
      .first()
      .click();
    await page
      .getByRole('button', { name: /Open bet slip|selection/ })
      .first()
      .click();
    const slip = page.getByTestId('bet-slip').last();
    await slip.getByRole('textbox', { name: 'Stake' }).fill('5000');
    await expectAccessible(page);
    await slip.getByRole('button', { name: /^Place bet/ }).click();
    await slip.getByText('Bet accepted').waitFor();
    await expect.poll(balance).toBe(0);
  });

  await step('sees the bet settle when the match ends', async () => {
    await page.goto('/bets');
    const row = page.getByTestId('bet-row').first();
    await row.waitFor();
    await expectUsable(page);
    await server.play('chase', { ended: true });
    await page.goto('/bets?status=all');
    await expect.poll(() => row.innerText()).toMatch(/Won|Lost/);
    await expectUsable(page);
  });

  await step('has to be identified before a withdrawal', async () => {
    await page.goto('/withdraw');
    await page.getByRole('link', { name: 'Confirm email' }).waitFor();
    await expectUsable(page);
    const staff = await Staff.of(server);
    const found = await staff.call<{ items: { id: string }[] }>('GET', `/players?text=${email}`);
    await staff.giveCash(found.items[0]?.id ?? '', 200_000);
    await staff.dispose();
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('vuexx') ?? '{}') as { access_token: string })
          .access_token,
    );
    await makeEligibleToWithdraw(server, token);
  });

  await step('requests a withdrawal', async () => {
    const before = await balance();
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('1000');
    await page.getByLabel('Name on the account').fill('Asha Rao');
    await page.getByLabel('UPI ID').fill('asha@okmaidan');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Request payout' }).click();
    await page.getByRole('button', { name: 'Withdraw and lose bonus' }).click();
    await page.getByText('Request sent').waitFor();
    await expectUsable(page);
    await expect.poll(balance).toBe(before - 100_000);
  });

  await step('is paid by a cashier in the back office', async () => {
    const office = await visit(server.url, { viewport: desktop });
    await office.page.goto('/office/');
    await expectAccessible(office.page);
    await signInToOffice(office.page, server);
    await office.page.getByText('₹1,000').first().click();
    await expectAccessible(office.page);
    await office.page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await office.page.getByRole('button', { name: 'Approve and pay' }).click();
    await office.page
      .getByText(/approved\./)
      .first()
      .waitFor();
    await expectAccessible(office.page);
    await page.goto('/cash/history');
    await page.getByRole('tab', { name: 'Withdrawals' }).click();
    await expect
      .poll(() => page.getByText('Sent').filter({ visible: true }).count())
      .toBeGreaterThan(0);
    await expectUsable(page);
    // The browser logs the 401 of the session request before the sign-in.
    expect(office.consoleErrors.filter((error) => !error.includes('401'))).toEqual([]);
    await office.context.close();
  });

  await step('the audit finds no breach, and the balance is the same after a restart', async () => {
    const before = await balance();
    expect(visitor.consoleErrors).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(server.errors).toEqual([]);
    expect(execFileSync(binary, ['audit', '--data', data], { encoding: 'utf8' })).not.toContain(
      'BROKEN',
    );
    server = await startServer({ data, matches: [chase] });
    const login = await fetch(`${server.url}/ccg/csrf-token`);
    const cookie = login.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ');
    const { token } = (await login.json()) as { token: string };
    const signedIn = await fetch(`${server.url}/ccg/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token, cookie },
      body: JSON.stringify({ username: email, password: 'correct horse' }),
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const me = await fetch(`${server.url}/api/v3/players/me/balance`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(((await me.json()) as { amount: number }).amount).toBe(before);
  });
});
