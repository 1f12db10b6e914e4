/**
 * Sign-in methods beside the password: a passkey of the device, an account elsewhere (the demo's own
 * provider), a messenger. Passkeys need a host with a name, so the server is visited as localhost.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, visit, type Visit, type VisitOptions, expectUsable, step } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, signedIn } from './players.ts';

let server: Server;
/** The server by its name. */
let origin: string;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  origin = server.url.replace('127.0.0.1', 'localhost');
});

afterAll(() => {
  // Leaving a page cancels its calls.
  expect(server.errors.filter((line) => !line.includes('context canceled'))).toEqual([]);
});

/** A device that makes and holds passkeys, and is opened by its owner without being asked twice. */
async function deviceOf(visitor: Visit): Promise<CDPSession> {
  const device = await visitor.context.newCDPSession(visitor.page);
  await device.send('WebAuthn.enable', { enableUI: false });
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return device;
}

/** A fresh visitor, whom the offer to deposit does not stop. */
async function open(options: VisitOptions = {}): Promise<Visit> {
  const visitor = await visit(origin, options);
  await visitor.context.addCookies([{ name: 'deposit_prompt', value: '1', url: origin }]);
  return visitor;
}

const path = () => new URL(page.url()).pathname;

test('a passkey is added and signs its player in', async () => {
  let visitor: Visit;

  await step('is added under security and named', async () => {
    const asha = await newPlayer(server, 'passkey@example.com', 'correct horse');
    visitor = await open({ storage: signedIn(asha) });
    page = visitor.page;
    await deviceOf(visitor);
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('Passkey for localhost', { exact: true }).waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Change Passkey for localhost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('My phone').waitFor();
  });

  await step('signs in without a name or a password', async () => {
    await page.goto('/me');
    await page.getByTestId('balance').first().waitFor();
    await page.waitForLoadState('networkidle'); // a call under way would be refused, which the browser reports
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login?next=/bets');
    const button = page.getByRole('button', { name: 'Use a passkey' });
    // A browser may offer the passkey while the screen opens; if it does not, the button does.
    await expect
      .poll(async () => {
        if (path() === '/login' && (await button.isEnabled({ timeout: 500 }).catch(() => false)))
          await button.click({ timeout: 500 }).catch(() => undefined);
        return path();
      })
      .toBe('/bets');
    await page.getByTestId('balance').first().waitFor();
    expect(visitor.consoleErrors).toEqual([]);
    await visitor.context.close();
  });
});

test('an account at an identity provider opens and enters an account here', async () => {
  await step('brings a new player, who finishes the registration here', async () => {
    const visitor = await open();
    page = visitor.page;
    await page.goto('/register?next=/bonuses');
    await page.getByRole('link', { name: 'Continue with Test provider' }).waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByText('any identity is accepted').waitFor();
    await expectUsable(page);
    await page.getByLabel('Sign in as').fill('ravi');
    await page.getByLabel('Email', { exact: true }).fill('ravi@test.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'One last step' }).waitFor();
    await page.getByText('ravi@test.example').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Tick the box to continue').first().waitFor();
    await page.getByLabel('I agree').check();
    await page.getByLabel('I am over 18').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL((url) => url.pathname === '/bonuses');
    await page.getByTestId('balance').first().waitFor();
    await visitor.context.close();
  });

  await step('signs the same player in the second time', async () => {
    const visitor = await open({ viewport: desktop });
    page = visitor.page;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByLabel('Sign in as').fill('ravi');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByTestId('balance').first().waitFor();
    expect(visitor.consoleErrors).toEqual([]);
    await visitor.context.close();
  });

  await step(
    'is not joined to an account because the address is the same, but linked by its owner',
    async () => {
      const meena = await newPlayer(server, 'meena@test.example', 'correct horse');
      const stranger = await open();
      page = stranger.page;
      await page.goto('/login');
      await page.getByRole('link', { name: 'Continue with Test provider' }).click();
      await page.getByLabel('Sign in as').fill('meena');
      await page.getByLabel('Email', { exact: true }).fill('meena@test.example');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Sign in with your password').waitFor();
      await expectUsable(page);
      await stranger.context.close();

      const owner = await open({ storage: signedIn(meena) });
      page = owner.page;
      await page.goto('/me/security');
      await page.getByRole('button', { name: 'Link Test provider' }).click();
      await page.getByLabel('Sign in as').fill('meena');
      await page.getByLabel('Name').fill('Meena');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL((url) => url.pathname === '/me/security');
      await page.getByText('Linked as Meena').waitFor();
      await expectUsable(page);
      await page.getByRole('button', { name: 'Unlink Test provider' }).click();
      await page.getByRole('button', { name: 'Link Test provider' }).waitFor();
      await owner.context.close();
    },
  );

  await step('says so when the player turns back', async () => {
    const visitor = await open();
    page = visitor.page;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The sign-in was cancelled.').waitFor();
    await expectUsable(page);
    await visitor.context.close();
  });
});

test('a messenger brings a player without an address', async () => {
  const visitor = await open({ language: 'ur' });
  page = visitor.page;
  await page.goto('/login');
  await page.getByRole('link', { name: /Test messenger/ }).click();
  await page.getByLabel('Number of the account').fill('4242');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/register/finish');
  await page.getByText('asha_test').waitFor();
  await expectUsable(page);
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByTestId('balance').first().waitFor();
  expect(visitor.consoleErrors).toEqual([]);
  await visitor.context.close();
});
