/**
 * Accounts on the promo site, on a phone: sign-up by email and by phone, with a promo code; sign-in, password recovery, one-time
 * links, and the forms without any script.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit, type Visit } from './browser.ts';
import { startServer, type Server } from './server.ts';
import {
  hydrated,
  base,
  cookie,
  openSignIn,
  inApp,
  requestsTo,
  openDialog,
  phoneAgent,
  stored,
  openOffer,
} from './promo-page.ts';
import { newPlayer, Staff } from './players.ts';

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer();
  staff = await Staff.of(server);
});

afterAll(async () => {
  await staff?.dispose();
  expect(server?.errors).toEqual([]);
});

const registration = '/ccg/user/registration';

/** A fresh phone at a page of the site, its dialogs hydrated. */
async function land(path: string): Promise<Visit> {
  const visitor = await visit(server.url, { userAgent: phoneAgent });
  await visitor.page.goto(base + path);
  await hydrated(visitor.page);
  return visitor;
}

/** What a request sent, as JSON. */
const sent = (request: { postDataJSON: () => unknown } | undefined) =>
  request?.postDataJSON() as Record<string, unknown>;

test('a visitor signs up by e-mail, in the currency and with the offer of the link', async () => {
  const link = '/crash-welcome?val_cur=BDT&bonus=casino&click_id=c1&value_2=p1';
  const { page, context, consoleErrors } = await land(link);
  const dialog = await openOffer(page);
  const currency = dialog.getByLabel('Currency');
  const bonus = dialog.locator('[name=bonus_id]');
  expect(await currency.inputValue()).toBe('BDT');
  await expect.poll(() => bonus.inputValue()).toBe('crash-welcome-bdt');
  expect(await bonus.locator('option').first().getAttribute('value')).toBe('crash-welcome-bdt');
  await expect.poll(() => dialog.locator('h2').innerText()).toContain('40,000');

  // Another currency: the choice is reset, the offers are asked for again.
  let answer = (): void => undefined;
  const gate = new Promise<void>((open) => (answer = open));
  await page.route('**/bonuses/welcome-for-land?*', async (route) => {
    await gate;
    await route.continue();
  });
  await currency.selectOption('PHP');
  await expect.poll(() => bonus.count()).toBe(0);
  answer();
  await expect.poll(() => bonus.inputValue()).toBe('crash-welcome-php');
  await expect.poll(() => dialog.locator('h2').innerText()).toContain('24,000');
  await currency.selectOption('BDT');
  await expect.poll(() => bonus.inputValue()).toBe('crash-welcome-bdt');
  expect(await bonus.locator('option').last().innerText()).toBe('Play without bonus');

  await dialog.getByLabel('E-mail').fill('rina@example.com');
  await dialog.getByLabel('Password').fill('six-or-more');
  const asked = requestsTo(page, registration);
  const agreement = dialog.locator('[name=checkbox1]');
  expect(await agreement.isChecked()).toBe(true);
  await agreement.uncheck();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => agreement.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  await agreement.check();

  const redirects = requestsTo(page, '/auth-keeper');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await inApp(page);
  expect(redirects.length).toBe(1);
  const query = new URL(page.url()).searchParams;
  const whole = { val_cur: 'BDT', bonus: 'casino', click_id: 'c1', value_2: 'p1', newReg: 'true' };
  expect(Object.fromEntries(query)).toMatchObject(whole);
  expect(asked.length).toBe(1);
  expect(asked[0]?.headers()['x-device-fingerprint']).toMatch(/^[0-9a-f]{64}$/);
  expect(sent(asked[0])).toMatchObject({
    username: 'rina@example.com',
    currency: 'BDT',
    bonus_id: 'crash-welcome-bdt',
    click_id: 'c1',
    partner_id: 'p1',
    checkbox1: true,
  });

  const fresh = await cookie(context, 'newReg');
  const hours = ((fresh?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(fresh?.value).toBe('true');
  expect(hours).toBeGreaterThan(0.5);
  expect(hours).toBeLessThanOrEqual(1.01);
  expect(JSON.parse((await stored(page, 'vuexx')) ?? '{}')).toHaveProperty('access_token');
  expect(await stored(page, 'refresh')).toBeTruthy();

  // The app asks once for a deposit, and never again in this browser.
  const prompt = page.getByRole('dialog');
  await prompt.waitFor();
  expect(await cookie(context, 'deposit_prompt')).toBeDefined();
  await page.clock.install();
  await page.reload();
  await page.getByTestId('balance').first().waitFor();
  await page.clock.runFor(5000);
  expect(await prompt.count()).toBe(0);

  // The partner of the link is credited with the registration.
  await expect.poll(() => staff.registrations('/crash-welcome', 'p1')).toBe(1);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('who plays in reais may play without a bonus, in Portuguese', async () => {
  const { page, context } = await land('/');
  const dialog = await openOffer(page);
  const none = dialog.locator('[name=bonus_id]').locator('option').last();
  expect(await none.innerText()).toBe('Play without bonus');
  await dialog.getByLabel('Currency').selectOption('BRL');
  await expect.poll(() => none.innerText()).toBe('Jogar sem bônus');
  await context.close();
});

test('a visitor signs up by phone; the address typed before is left out', async () => {
  const { page, context } = await land('/crash-welcome?val_cur=BDT');
  const asked = requestsTo(page, registration);
  const dialog = await openOffer(page);
  const up = dialog.getByRole('button', { name: 'Sign up' });
  await dialog.getByLabel('E-mail').fill('left@example.com');
  await dialog.getByRole('tab', { name: 'By phone' }).click();
  expect(await dialog.getByLabel('Country').inputValue()).toBe('BD');
  const phone = dialog.getByLabel('Phone number');
  await phone.fill('98765');
  await dialog.getByLabel('Password').fill('six-or-more');
  await up.click();
  await dialog.getByText('The phone number is invalid').waitFor();
  expect(asked).toEqual([]);

  // Sending by phone forgot the address; sending by e-mail forgets the phone.
  await dialog.getByRole('tab', { name: 'By e-mail' }).click();
  expect(await dialog.getByLabel('E-mail').inputValue()).toBe('');
  await up.click();
  await dialog.getByText('This e-mail address is not valid').waitFor();
  await dialog.getByRole('tab', { name: 'By phone' }).click();
  expect(await phone.inputValue()).toBe('');

  await phone.fill('1712 345-678');
  await dialog.getByLabel('Password').fill('six-or-more');
  await up.click();
  await inApp(page);
  expect(sent(asked[0])).toMatchObject({ phone: '+8801712345678', phone_code: 'BD', username: '' });
  await context.close();
});

test('a promo code is checked, taken, and given back', async () => {
  const day = 24 * 3600 * 1000;
  await staff.call('POST', '/promo-codes', {
    code: '424242',
    offer_id: 'welcome-casino',
    description: 'The welcome offer, by post card',
    starts_at: Date.now() - day,
    ends_at: Date.now() + day,
    most_uses: 5,
  });
  const { page, context } = await land('/crash-welcome');
  const dialog = await openOffer(page);
  const code = dialog.getByLabel('Promo code');
  const bonus = dialog.locator('[name=bonus_id]');
  await expect.poll(() => bonus.count()).toBe(1);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Enter promo code.').waitFor();
  await code.fill('999');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('This promo code does not exist').waitFor();
  await code.fill('424242');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('The welcome offer, by post card').waitFor();
  expect(await bonus.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await code.inputValue()).toBe('');
  expect(await dialog.getByText('The welcome offer, by post card').count()).toBe(0);
  await expect.poll(() => bonus.count()).toBe(1);
  await context.close();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = await openSignIn(page);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

test('a player signs in, forgets the password, and sets another one by email', async () => {
  await newPlayer(server, 'forgetful@example.com', 'the-old-word');
  const first = await land('/?utm=x');
  const activity = requestsTo(first.page, '/api/v3/player-activity');
  await signIn(first.page, 'forgetful@example.com', 'the-old-word');
  await inApp(first.page);
  expect(new URL(first.page.url()).searchParams.has('newReg')).toBe(false);
  expect(sent(activity[0])).toMatchObject({ action: 'login', landing_name: '/' });
  await first.context.close();

  const { page, context } = await land('/');
  const login = await openSignIn(page);
  await login.getByText('Forgot your password?').click();
  const recovery = page.locator('dialog#resetPwd');
  await recovery.waitFor();
  await recovery.getByLabel('E-mail').fill('forgetful@example.com');
  await recovery.locator('button[type=submit]').click();
  await page.getByText('A password recovery email has been sent').waitFor();
  const recoveryEmail = await staff.email('forgetful@example.com', '/recover?');
  const link = /https?:\/\/\S+\/recover\?\S+/.exec(recoveryEmail);
  const { pathname, search } = new URL(link?.[0] ?? '');
  await page.goto(pathname + search);
  await page.locator('main input[type=password]').nth(1).waitFor();
  for (const field of await page.locator('main input[type=password]').all())
    await field.fill('the-new-word');
  await page.locator('main button[type=submit]').click();
  await page.getByText('The password was restored.').waitFor();

  await page.goto(`${base}/`);
  await hydrated(page);
  await signIn(page, 'forgetful@example.com', 'the-old-word');
  await openDialog(page).getByText('The login or the password is wrong').first().waitFor();
  await openDialog(page).getByLabel('Password', { exact: true }).fill('the-new-word');
  await openDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await inApp(page);
  await context.close();
});

test('a one-time link signs in once, and looking at it uses nothing up', async () => {
  const { uuid } = await newPlayer(server, 'linked@example.com', 'some-word');
  const link = await staff.oneTimeLink(uuid);
  for (let look = 0; look < 2; look++) {
    const seen = await fetch(server.url + link);
    expect(seen.status).toBe(200);
    expect(await seen.text()).not.toContain(link.split('/').pop());
  }
  const first = await visit(server.url);
  await first.page.goto(`${link}?utm=x`);
  await inApp(first.page);
  expect(new URL(first.page.url()).searchParams.get('utm')).toBe('x');
  await first.page.getByTestId('balance').first().waitFor();
  await first.context.close();

  const second = await visit(server.url);
  await second.page.goto(link);
  await second.page.getByRole('heading', { name: 'This link is not good any more' }).waitFor();
  expect(await stored(second.page, 'vuexx')).toBeNull();
  await second.context.close();
});

test('a one-time link works without a script, too', async () => {
  const { uuid } = await newPlayer(server, 'plainly@example.com', 'some-word');
  const link = await staff.oneTimeLink(uuid);
  const { page, context } = await visit(server.url, { javaScriptEnabled: false });
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await inApp(page);
  expect(await cookie(context, 'refresh')).toBeDefined();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'This link is not good any more' }).waitFor();
  await context.close();
});

test('without any script a visitor signs up by the plain form, in the currency of the address', async () => {
  const { page, context } = await visit(server.url, {
    javaScriptEnabled: false,
    userAgent: phoneAgent,
  });
  await page.goto(`${base}/daily-tournament/uzs?lang=en&click_id=c9&value_2=p9`);
  await page.locator('main a[data-dialog]').first().click();
  await page.waitForURL('**/_/register?*');
  expect(await page.getByLabel('Currency').inputValue()).toBe('UZS');
  await page.getByLabel('E-mail').fill('no-script@example'); // good enough for browsers
  await page.getByLabel('Password').fill('six-or-more');
  await page.locator('main button[type=submit]').click();
  await page.getByText('This e-mail address is not valid').waitFor();
  await page.getByLabel('E-mail').fill('no-script@example.com');
  await page.getByLabel('Password').fill('six-or-more');
  await page.locator('main button[type=submit]').click();
  await inApp(page, '/tournaments/daily-casino');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    click_id: 'c9',
    value_2: 'p9',
    newReg: 'true',
  });
  expect(await cookie(context, 'vuexx')).toBeDefined();
  await expect.poll(() => staff.registrations('/daily-tournament', 'p9')).toBe(1);
  await context.close();
});
