/** Who is turned away at the door, and which password is not taken. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, signedIn } from './people.ts';

let house: House;
let browser: Browser;

/** Addresses as a proxy before the house tells them: the house is closed to the first one's country. */
const closed = { 'X-Forwarded-For': '198.51.100.7' };
const open = { 'X-Forwarded-For': '203.0.113.7' };

beforeAll(async () => {
  house = await startHouse({
    args: ['--trusted-proxies=127.0.0.0/8', '--geo-table=198.51.100.0/24=KP,203.0.113.0/24=IN'],
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

describe.sequential('a country that the house is closed to', () => {
  test.each([
    { language: 'en', title: 'Not available in your country', path: '/', viewport: phone },
    { language: 'hi', title: 'आपके देश में उपलब्ध नहीं', path: '/new-promo/', viewport: phone },
    { language: 'ur', title: 'آپ کے ملک میں دستیاب نہیں', path: '/me/profile', viewport: desktop },
  ])('is told so in $language', async ({ language, title, path, viewport }) => {
    const { context, page } = await visit(browser, house.url, { language, viewport });
    await context.setExtraHTTPHeaders(closed);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(451);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ur' ? 'rtl' : 'ltr');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `../test-results/guard-closed-${language}.png` });
    const refused = await context.request.get('/api/v3/settings');
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: 'This resource is not accessible from your country.',
      errors: [{ location: 'ip', reason: 'forbidden' }],
    });
    await context.close();
  });

  test('ends the session of a player who went there', async () => {
    const tokens = await newPlayer(house, 'traveller@example.com', 'moss on a kettle');
    const { context, page } = await visit(browser, house.url, {
      storage: signedIn(tokens),
      serviceWorkers: 'block',
    });
    await context.setExtraHTTPHeaders(open);
    await page.goto('/bets');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.setExtraHTTPHeaders(closed);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page
      .getByRole('link', { name: /Account|Profile|Me/ })
      .first()
      .click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('vuexx')), { timeout: 60_000 })
      .toBeNull();
    await context.close();
  });

  test('is open to the staff who travel', async () => {
    const { context, page } = await visit(browser, house.url, { viewport: desktop });
    await context.setExtraHTTPHeaders(closed);
    await page.goto('/office/');
    await page.getByLabel('E-mail').fill(house.staff.email);
    await page.getByLabel('Password').fill(house.staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Signals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe('a password that others chose before', () => {
  test('is refused with the reason, beside its field', async () => {
    const { context, page } = await visit(browser, house.url);
    await context.setExtraHTTPHeaders(open);
    await page.goto('/new-promo/');
    await page.getByRole('link', { name: 'Walk in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('common@example.com');
    await dialog.getByLabel('Password').fill('Password123');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await dialog.getByText('Others have used this password before').first().waitFor();
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/guard-breached.png' });
    await dialog.getByLabel('Password').fill('moss on a kettle');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });
});

describe.sequential('two accounts that look alike', () => {
  test('are shown to staff side by side', async () => {
    const device = { 'X-Device-Fingerprint': 'ab'.repeat(16) };
    const office = await visit(browser, house.url, { viewport: desktop });
    for (const email of ['one@example.com', 'two@example.com']) {
      const caller = await browser.newContext({ baseURL: house.url, extraHTTPHeaders: device });
      const { token } = (await (await caller.request.get('/ccg/csrf-token')).json()) as {
        token: string;
      };
      const made = await caller.request.post('/ccg/user/registration', {
        headers: { 'X-CSRF-TOKEN': token },
        data: {
          username: email,
          password: 'moss on a kettle',
          repeat_password: 'moss on a kettle',
          currency: 'INR',
          checkbox1: true,
          checkbox2: true,
          type: '2',
        },
      });
      expect(made.status()).toBe(200);
      await caller.close();
    }
    const { page } = office;
    await page.goto('/office/');
    await page.getByLabel('E-mail').fill(house.staff.email);
    await page.getByLabel('Password').fill(house.staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Signals' }).click();
    const open = page.getByRole('button', { name: 'compare one@example.com with two@example.com' });
    await expect
      .poll(async () => {
        if (await open.isVisible()) return true;
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor();
        return open.isVisible();
      })
      .toBe(true);
    await open.click();
    const both = page.getByRole('region', { name: 'Both accounts' });
    await both.getByText('Device').first().waitFor();
    await both.getByRole('link', { name: 'two@example.com' }).waitFor();
    await expectAccessible(page);
    await page.screenshot({ path: '../test-results/guard-signals.png' });
    await both.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('two sisters with one phone');
    await dialog.getByRole('button', { name: 'Two people' }).click();
    await page.getByText('No signals here').waitFor();
    await office.context.close();
  });
});
