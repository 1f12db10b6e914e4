/**
 * The story of the product, as its two people live it: a visitor lands on a promotion, registers, deposits, watches a live
 * match, bets, sees the bet settle and asks for a withdrawal; a cashier pays it. On the built binary with an empty folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  photographed,
  startBrowser,
  visit,
  type Visit,
} from './browser.ts';
import { binary, startHouse, type House } from './house.ts';
import { mayWithdraw } from './people.ts';

/** Outlives the house: it is audited when the house is shut, and opened again. */
const data = mkdtempSync(join(tmpdir(), 'maidan-journey-'));
let house: House;
let browser: Browser;
let player: Visit | undefined;
let email: string;
let page: Page;

/** Hundredths that the top bar shows. */
async function balance(): Promise<number> {
  const text = await page.getByTestId('balance').first().innerText();
  return Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100);
}

async function look(): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

beforeAll(async () => {
  house = await startHouse({ data, speed: 60 });
  browser = await startBrowser();
});

afterEach(({ task }) => photographed(task, page));

afterAll(async () => {
  await browser?.close();
  await house?.stop();
  rmSync(data, { recursive: true, force: true });
});

describe.sequential('from a landing page to a settled bet', () => {
  test('lands on a promotion and registers', async ({ task }) => {
    await player?.context.close(); // who registered at a first attempt is not asked again
    email = `asha${task.result?.retryCount ?? 0}@example.com`;
    player = await visit(browser, house.url);
    page = player.page;
    await page.goto('/new-promo/?click_id=abc&value_1=7');
    await look();
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
    await look();
  });

  test('deposits', async () => {
    await page.goto('/deposit');
    await page.getByLabel('Amount').fill('5000');
    await look();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByTestId('deposit-qr').waitFor();
    await look();
    await page.getByLabel('Transaction ID').fill('412345678901');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByText('is on your balance').first().waitFor();
    await expect.poll(balance).toBe(500_000);
    await look();
  });

  test('watches a live match and bets on it', { timeout: 300_000 }, async () => {
    await page.goto('/sports/cricket');
    await toLongestChase(page, look);
    await page.waitForURL('**/match/**');
    await page.getByTestId('score-home').first().waitFor();
    await look();
    await pick(page);
    await page
      .getByRole('button', { name: /Open bet slip|selection/ })
      .first()
      .click();
    const slip = page.getByTestId('bet-slip').last();
    await slip.getByRole('textbox', { name: 'Stake' }).fill('200');
    await slip.getByLabel('If the odds change').selectOption({ label: 'Accept any odds' });
    await expectAccessible(page);
    await expect
      .poll(
        async () => {
          const place = slip.getByRole('button', { name: /^(Place bet|Accept new odds)/ });
          if (await place.isEnabled({ timeout: 500 }).catch(() => false))
            await place.click().catch(() => undefined);
          return slip.getByText('Bet accepted').isVisible();
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(true);
    await expect.poll(balance).toBe(480_000);
  });

  test('sees the bet settle', async () => {
    await page.goto('/bets');
    const row = page.getByTestId('bet-row').first();
    await row.waitFor();
    await look();
    await page.goto('/bets?status=all');
    await expect
      .poll(
        async () =>
          (await page.getByTestId('bet-row').first().innerText()).match(/Won|Lost|Returned/)?.[0],
        {
          timeout: 280_000, // a chase of fifty overs at this speed
          interval: 500,
        },
      )
      .toBeDefined();
    await look();
  });

  test('is asked who she is before she withdraws', async () => {
    await page.goto('/withdraw');
    await page.getByRole('link', { name: 'Confirm your contact' }).waitFor();
    await look();
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('vuexx') ?? '{}') as { access_token: string })
          .access_token,
    );
    await mayWithdraw(house, token);
  });

  test('asks for a withdrawal', async () => {
    const before = await balance();
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('1000');
    await page.getByLabel('Name on the account').fill('Asha Rao');
    await page.getByLabel('UPI ID').fill('asha@okmaidan');
    await look();
    await page.getByRole('button', { name: 'Ask for payout' }).click();
    await page.getByText('Your request is in').waitFor();
    await look();
    await expect.poll(balance).toBe(before - 100_000);
  });

  test('is paid by a cashier in the back office', async () => {
    const office = await visit(browser, house.url, { viewport: desktop });
    await office.page.goto('/office/');
    await expectAccessible(office.page);
    office.complaints.length = 0; // "who am I" is answered with 401 here, which the browser itself writes down
    await office.page.getByLabel('E-mail').fill(house.staff.email);
    await office.page.getByLabel('Password').fill(house.staff.password);
    await office.page.getByRole('button', { name: 'Sign in' }).click();
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
      .poll(() => page.getByText('Paid').first().isVisible(), { timeout: 30_000 })
      .toBe(true);
    await look();
    expect(office.complaints).toEqual([]);
    await office.context.close();
  });

  test('leaves a ledger that adds up, and a house that knows everything after a restart', async () => {
    const before = await balance();
    // A live price may be suspended between two taps: the browser reports that refusal by itself.
    expect(player?.complaints.filter((said) => !said.includes('409 (Conflict)'))).toEqual([]);
    expect(await house.stop()).toBe(0);
    expect(house.errors).toEqual([]);
    expect(execFileSync(binary, ['audit', '--data', data], { encoding: 'utf8' })).not.toContain(
      'BROKEN',
    );
    house = await startHouse({ data, speed: 60 });
    const login = await fetch(`${house.url}/ccg/csrf-token`);
    const cookie = login.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ');
    const { token } = (await login.json()) as { token: string };
    const signedIn = await fetch(`${house.url}/ccg/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': token, cookie },
      body: JSON.stringify({ username: email, password: 'correct horse' }),
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const me = await fetch(`${house.url}/api/v3/players/me/balance`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(((await me.json()) as { amount: number }).amount).toBe(before);
  });
});

/**
 * Opens the live chase that has the most balls left. A chase ends within a minute or two at this speed, so that the bet is
 * settled soon; one that is nearly over may end before the bet is in.
 */
async function toLongestChase(at: Page, look: () => Promise<void>): Promise<void> {
  const chases = at.getByRole('article').filter({ hasText: /need \d+ runs? from \d+ balls/ });
  const left = async () =>
    (await chases.allInnerTexts()).map((text) => Number(/from (\d+) balls/.exec(text)?.[1] ?? 0));
  await expect
    .poll(async () => Math.max(0, ...(await left())), { timeout: 120_000, interval: 300 })
    .toBeGreaterThan(20);
  await look();
  const counts = await left();
  await chases
    .nth(counts.indexOf(Math.max(...counts)))
    .getByRole('link')
    .click();
}

/**
 * Puts the first price of the match into the slip, that of its winner, as soon as it can be had. Any price that happens to be
 * open would not do: while the winner is suspended that is a line of a total, which may be gone for good a ball later.
 */
async function pick(at: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const price = at.locator('[data-testid^="odds-"]').first();
        await price.click({ timeout: 1000 }).catch(() => undefined);
        return at.locator('[data-testid^="odds-"][aria-pressed="true"]').count();
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBeGreaterThan(0);
}
