/** How players and staff keep others out: devices, another password, the second factor, the end of an account. */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  visit,
  type VisitOptions,
  expectUsable,
  step,
} from './browser.ts';
import { binary, startServer, type Server } from './server.ts';
import { newPlayer, signedIn } from './players.ts';
import { codeOf } from './totp.ts';

const password = 'kettle moss lantern';
const another = 'another lantern';

let server: Server;
let page: Page;

beforeAll(async () => {
  server = await startServer();
});

async function open(options: VisitOptions = {}): Promise<Page> {
  const visitor = await visit(server.url, options);
  await visitor.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return visitor.page;
}

async function signIn(on: Page, email: string, secret: string): Promise<void> {
  await on.goto('/login');
  await on.getByLabel('Email', { exact: true }).last().fill(email);
  await on.getByLabel('Password', { exact: true }).fill(secret);
  await on.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const keyOf = async (on: Page) => (await on.getByTestId('secret').textContent()) ?? '';

test('a player', async () => {
  const email = 'secure@example.com';
  let key: string;
  let codes: string[];

  await step('signs another device out, which notices at once', async () => {
    const made = await newPlayer(server, email, password);
    page = await open({ storage: signedIn(made) });
    const elsewhere = await open({ viewport: desktop });
    await signIn(elsewhere, email, password);
    await elsewhere.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await elsewhere.goto('/me');

    await page.goto('/me/security');
    await page.getByText('This device').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await page.getByText(/is signed out/).waitFor();
    await elsewhere.getByText('You are not signed in').waitFor();
    await elsewhere.context().close();
  });

  await step('changes the password', async () => {
    await page.getByLabel('Old password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill(another);
    await page.getByLabel('Repeat new password').fill(another);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('You entered an incorrect Old password').waitFor();
    await page.getByLabel('Old password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password was updated.').waitFor();
  });

  await step('sets the second factor up', async () => {
    await page.goto('/me/security'); // without the notice about the password
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByTestId('enrol');
    await dialog.getByLabel('Password').fill(another);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectUsable(page);
    key = await keyOf(page);
    await dialog.getByLabel('Authenticator code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('The code is wrong or was used before.').waitFor();
    await dialog.getByLabel('Authenticator code').fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await expectUsable(page);
    codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('Recovery codes left: 10').waitFor();
  });

  await step('shows a code at the next sign-in', async () => {
    const elsewhere = await open();
    await signIn(elsewhere, email, another);
    await elsewhere.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await expectAccessible(elsewhere);
    await elsewhere.getByLabel('Authenticator code').fill(codeOf(key, 1));
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await elsewhere.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await elsewhere.context().close();

    const third = await open();
    await signIn(third, email, another);
    await third.getByRole('button', { name: 'Use recovery code' }).click();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await third.getByRole('link', { name: 'Deposit' }).first().waitFor();
    await third.context().close();
  });

  await step('closes the account, and cannot come back', async () => {
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(another);
    await dialog.getByLabel('Authenticator code').fill(codes[1] ?? '');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Close account permanently' }).click();
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
    ['staff', 'add', '--data', server.data, '--email', email, '--role', 'support'],
    { env: { ...process.env, MAIDAN_STAFF_PASSWORD: password } },
  );
  page = await open({ viewport: desktop });
  const begin = async () => {
    await page.goto('/office/');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await begin();
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectUsable(page);
  const key = await keyOf(page);
  await page.getByLabel('Authenticator code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor(); // who leaves the page earlier has not been signed out yet

  await begin();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectUsable(page);
  await page.getByLabel('Authenticator code').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/office\/(?!sign-in)/);
});
