/**
 * The ways in beside the password, as their players live them: a passkey of the device, an account elsewhere (the demo's own
 * provider), a messenger. Passkeys need a host with a name, so the house is visited as localhost.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  startBrowser,
  visit,
  type Visit,
  type VisitOptions,
} from './browser.ts';
import { startHouse, type House } from './house.ts';
import { newPlayer, signedIn } from './people.ts';

let house: House;
let browser: Browser;
/** The house by its name. */
let origin: string;
let page: Page;

beforeAll(async () => {
  house = await startHouse();
  origin = house.url.replace('127.0.0.1', 'localhost');
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

async function look(): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A device that makes and holds passkeys, and is opened by its owner without being asked twice. */
async function deviceOf(there: Visit): Promise<CDPSession> {
  const device = await there.context.newCDPSession(there.page);
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
async function come(options: VisitOptions = {}): Promise<Visit> {
  const there = await visit(browser, origin, options);
  await there.context.addCookies([{ name: 'deposit_prompt', value: '1', url: origin }]);
  return there;
}

const path = () => new URL(page.url()).pathname;

describe.sequential('a passkey', () => {
  let there: Visit;

  test('is added under security, named and kept', async () => {
    const asha = await newPlayer(house, 'passkey@example.com', 'correct horse');
    there = await come({ storage: signedIn(asha) });
    page = there.page;
    await deviceOf(there);
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey for localhost', { exact: true }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Change Passkey for localhost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await look();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('My phone').waitFor();
  });

  test('signs in without a name or a password', async () => {
    await page.goto('/me');
    await page.waitForLoadState('networkidle'); // what is still being asked would be refused, and the browser writes that down
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
    expect(there.complaints).toEqual([]);
    await there.context.close();
  });
});

describe.sequential('an account elsewhere', () => {
  test('brings a new player, who finishes the registration here', async () => {
    const there = await come();
    page = there.page;
    await page.goto('/register?next=/bonuses');
    await page.getByRole('link', { name: 'Continue with Test provider' }).waitFor();
    await look();
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByText('anybody may be anybody').waitFor();
    await look();
    await page.getByLabel('Sign in as').fill('ravi');
    await page.getByLabel('E-mail', { exact: true }).fill('ravi@test.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'One last step' }).waitFor();
    await page.getByText('ravi@test.example').waitFor();
    await look();
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByText('Tick the box to go on').first().waitFor();
    await page.getByLabel('I agree').check();
    await page.getByLabel('I am over 18').check();
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.waitForURL((url) => url.pathname === '/bonuses');
    await page.getByTestId('balance').first().waitFor();
    await there.context.close();
  });

  test('lets the same player in the second time', async () => {
    const there = await come({ viewport: desktop });
    page = there.page;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByLabel('Sign in as').fill('ravi');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByTestId('balance').first().waitFor();
    expect(there.complaints).toEqual([]);
    await there.context.close();
  });

  test('is not joined to an account because the address is the same, but linked by its owner', async () => {
    const meena = await newPlayer(house, 'meena@test.example', 'correct horse');
    const stranger = await come();
    page = stranger.page;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByLabel('Sign in as').fill('meena');
    await page.getByLabel('E-mail', { exact: true }).fill('meena@test.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Sign in with your password').waitFor();
    await look();
    await stranger.context.close();

    const owner = await come({ storage: signedIn(meena) });
    page = owner.page;
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Link Test provider' }).click();
    await page.getByLabel('Sign in as').fill('meena');
    await page.getByLabel('Name').fill('Meena');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/me/security');
    await page.getByText('Linked as Meena').waitFor();
    await look();
    await page.getByRole('button', { name: 'Unlink Test provider' }).click();
    await page.getByRole('button', { name: 'Link Test provider' }).waitFor();
    await owner.context.close();
  });

  test('says so when the player turns back', async () => {
    const there = await come();
    page = there.page;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Test provider' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You went back without signing in.').waitFor();
    await look();
    await there.context.close();
  });
});

test('a messenger brings a player without an address', async () => {
  const there = await come({ language: 'ur' });
  page = there.page;
  await page.goto('/login');
  await page.getByRole('link', { name: /Test messenger/ }).click();
  await page.getByLabel('Number of the account').fill('4242');
  await look();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/register/finish');
  await page.getByText('asha_test').waitFor();
  await look();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByTestId('balance').first().waitFor();
  expect(there.complaints).toEqual([]);
  await there.context.close();
});

test('the house made no mistake meanwhile', () => {
  // Who leaves a page takes the questions along that were not yet answered.
  expect(house.errors.filter((line) => !line.includes('context canceled'))).toEqual([]);
});
