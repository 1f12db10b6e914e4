/** Closed countries, breached passwords, accounts of one person. */
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectAccessible, phone, visit, expectUsable } from './browser.ts';
import { signInToOffice } from './office.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, signedIn, Staff } from './players.ts';

let server: Server;

/** Addresses as a proxy reports them; the brand is closed to the country of the first one. */
const closed = { 'X-Forwarded-For': '198.51.100.7' };
const open = { 'X-Forwarded-For': '203.0.113.7' };

beforeAll(async () => {
  server = await startServer({
    args: ['--trusted-proxies=127.0.0.0/8', '--geo-table=198.51.100.0/24=KP,203.0.113.0/24=IN'],
  });
});

describe('a closed country', () => {
  test.each([
    { language: 'en', title: 'Not available in your country', path: '/', viewport: phone },
    { language: 'hi', title: 'आपके देश में उपलब्ध नहीं', path: '/new-promo/', viewport: phone },
    { language: 'ur', title: 'آپ کے ملک میں دستیاب نہیں', path: '/me/profile', viewport: desktop },
  ])(
    'is answered with a page that says so in $language',
    async ({ language, title, path, viewport }) => {
      const { context, page } = await visit(server.url, { language, viewport });
      await context.setExtraHTTPHeaders(closed);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(451);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe(
        language === 'ur' ? 'rtl' : 'ltr',
      );
      await expectUsable(page);
      const refused = await context.request.get('/api/v3/settings');
      expect(refused.status()).toBe(403);
      expect(await refused.json()).toMatchObject({
        message: 'This resource is not accessible from your country.',
        errors: [{ location: 'ip', reason: 'forbidden' }],
      });
      await context.close();
    },
  );

  test('ends the session of a player who travels there', async () => {
    const tokens = await newPlayer(server, 'traveller@example.com', 'moss on a kettle');
    const { context, page } = await visit(server.url, {
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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vuexx'))).toBeNull();
    await context.close();
  });

  test('stays open to staff', async () => {
    const { context, page } = await visit(server.url, { viewport: desktop });
    await context.setExtraHTTPHeaders(closed);
    await signInToOffice(page, server);
    await page.getByRole('link', { name: 'Signals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe('a breached password', () => {
  test('is refused with the reason, beside its field', async () => {
    const { context, page } = await visit(server.url);
    await context.setExtraHTTPHeaders(open);
    await page.goto('/new-promo/');
    await page.getByRole('link', { name: 'Walk in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('common@example.com');
    await dialog.getByLabel('Password').fill('Password123');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await dialog.getByText('Others have used this password before').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Password').fill('moss on a kettle');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });
});

test('two accounts that look like one person’s are shown to staff side by side', async () => {
  const device = { 'X-Device-Fingerprint': 'ab'.repeat(16) };
  for (const email of ['one@example.com', 'two@example.com'])
    await newPlayer(server, email, 'moss on a kettle', device);
  const staff = await Staff.of(server);
  const found = async () =>
    (await staff.call<{ items: unknown[] }>('GET', '/signals')).items.length;
  await expect.poll(found).toBe(1);
  await staff.dispose();
  const { page, context } = await visit(server.url, { viewport: desktop });
  await signInToOffice(page, server);
  await page.getByRole('link', { name: 'Signals' }).click();
  await page.getByRole('button', { name: 'compare one@example.com with two@example.com' }).click();
  const both = page.getByRole('region', { name: 'Both accounts' });
  await both.getByText('Device').first().waitFor();
  await both.getByRole('link', { name: 'two@example.com' }).waitFor();
  await expectAccessible(page);
  await both.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('two sisters with one phone');
  await dialog.getByRole('button', { name: 'Two people' }).click();
  await page.getByText('No signals here').waitFor();
  await context.close();
});
