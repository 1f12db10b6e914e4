/** How players and staff keep others out: devices, another password, the second factor, the end of an account. */
import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
  visit,
  type VisitOptions,
} from './browser.ts';
import { binary, startHouse, type House } from './house.ts';
import { newPlayer, signedIn } from './people.ts';
import { codeOf } from './totp.ts';

const password = 'kettle moss lantern';
const another = 'another lantern';

let house: House;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  house = await startHouse();
  browser = await startBrowser();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && !page.isClosed())
    await page.screenshot({ path: `../test-results/failed-${task.name.replace(/\W+/g, '-')}.png` });
});

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

async function come(options: VisitOptions = {}): Promise<Page> {
  const there = await visit(browser, house.url, options);
  await there.context.addCookies([{ name: 'deposit_prompt', value: '1', url: house.url }]);
  return there.page;
}

async function look(): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function signIn(on: Page, email: string, secretWord: string): Promise<void> {
  await on.goto('/login');
  await on.getByLabel('Email', { exact: true }).last().fill(email);
  await on.getByLabel('Password', { exact: true }).fill(secretWord);
  await on.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const keyOf = async (on: Page) => (await on.getByTestId('secret').textContent()) ?? '';

describe.sequential('a player', () => {
  const email = 'secure@example.com';
  let key: string;
  let codes: string[];

  test('signs another device out, which notices at once', async () => {
    const made = await newPlayer(house, email, password);
    page = await come({ storage: signedIn(made) });
    const elsewhere = await come({ viewport: desktop });
    await signIn(elsewhere, email, password);
    await elsewhere.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await elsewhere.goto('/me');

    await page.goto('/me/security');
    await page.getByText('This device').waitFor();
    await look();
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await page.getByText(/is signed out/).waitFor();
    await elsewhere.getByText('You are not signed in').waitFor();
    await elsewhere.context().close();
  });

  test('changes the password', async () => {
    await page.getByLabel('Old password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill(another);
    await page.getByLabel('Repeat the new password').fill(another);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('You entered an incorrect Old password').waitFor();
    await page.getByLabel('Old password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password was updated.').waitFor();
  });

  test('sets the second factor up', async () => {
    await page.goto('/me/security'); // without the notice about the password
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByTestId('enrol');
    await dialog.getByLabel('Password').fill(another);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await look();
    key = await keyOf(page);
    await dialog.getByLabel('Code of the app').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('The code is wrong or was used before.').waitFor();
    await dialog.getByLabel('Code of the app').fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await look();
    codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('Recovery codes left: 10').waitFor();
  });

  test('shows a code at the next sign-in', async () => {
    const elsewhere = await come();
    await signIn(elsewhere, email, another);
    await elsewhere.getByRole('heading', { name: 'Your code, please' }).waitFor();
    await expectAccessible(elsewhere);
    await elsewhere.getByLabel('Code of the app').fill(codeOf(key, 1));
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await elsewhere.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await elsewhere.context().close();

    const third = await come();
    await signIn(third, email, another);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await third.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await third.context().close();
  });

  test('closes the account, and cannot come back', async () => {
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(another);
    await dialog.getByLabel('Code of the app').fill(codes[1] ?? '');
    await look();
    await dialog.getByRole('button', { name: 'Close the account for good' }).click();
    await page.getByText('Your account is closed.').waitFor();
    await signIn(page, email, another);
    await page
      .getByText('This account is closed. Contact support to open it again.')
      .first()
      .waitFor();
    await page.context().close();
  });
});

test('a member of staff sets the second factor up before anything else', async () => {
  const email = 'mira@example.com';
  execFileSync(
    binary,
    ['staff', 'add', '--data', house.data, '--email', email, '--role', 'support'],
    { env: { ...process.env, MAIDAN_STAFF_PASSWORD: password } },
  );
  page = await come({ viewport: desktop });
  const begin = async () => {
    await page.goto('/office/');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await begin();
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await look();
  const key = await keyOf(page);
  await page.getByLabel('Code of the app').fill(codeOf(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor(); // who leaves the page earlier has not been signed out yet

  await begin();
  await page.getByRole('heading', { name: 'Your code, please' }).waitFor();
  await look();
  await page.getByLabel('Code of the app').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/office\/(?!sign-in)/);
});
