/** Personal data: without them there is no withdrawal; a player enters them once and saves a payout account; support changes what is locked. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visit, type Visit, expectUsable, step } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { codeIn, newPlayer, signedIn, Staff, type Tokens, receivedMessage } from './players.ts';

let server: Server;
let asha: Tokens & { uuid: string };
let player: Visit;
let page: Page;
let calls = 0;

/** A call of the player's own, with what money needs. */
async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${asha.access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `profile-${++calls}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

beforeAll(async () => {
  server = await startServer();
  asha = await newPlayer(server, 'asha@example.com', 'correct horse');
  player = await visit(server.url, { storage: signedIn(asha) });
  page = player.page;
  await player.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
});

const withdrawal = { method: 'upi', amount: 60_000, account: { name: 'Asha Rao', vpa: 'asha@ok' } };

test('a player enters personal data, withdraws to a saved account, and support changes the data', async () => {
  await step('cash', async () => {
    const staff = await Staff.of(server);
    await staff.giveCash(asha.uuid, 500_000);
    await staff.dispose();
  });

  await step('a withdrawal leads to what is missing', async () => {
    const email = await receivedMessage(
      server,
      asha.access_token,
      ({ text }) => codeIn(text) !== '',
    );
    await call('POST', '/api/v3/players/email', { code: codeIn(email.text) });
    const refused = await call('POST', '/payouts/v1/withdrawals', withdrawal);
    expect(refused.status).toBe(403);
    expect(refused.body['missing']).toEqual([
      'first_name',
      'last_name',
      'birth',
      'country',
      'city',
    ]);
    await page.goto('/withdraw');
    await page.getByText('Fill in your personal data').waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Complete profile' }).click();
    await page.getByRole('heading', { name: 'Personal data', level: 1 }).waitFor();
  });

  await step('an error is shown at its field', async () => {
    await page.getByLabel('First name').fill('R2');
    await page.getByLabel('Last name').fill('Rao');
    await page.getByLabel('Date of birth: Day').selectOption('17');
    await page.getByLabel('Date of birth: Year').selectOption('1990');
    await page.getByLabel('City').fill('Sector 7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The first name should contains alphabetic symbols.').waitFor();
    await page.getByText('The city should contains alphabetic symbols.').waitFor();
    await page.getByText('Fill full date').waitFor();
    await expectUsable(page);
    player.consoleErrors.length = 0; // the refusal, which the browser itself writes down
  });

  await step('data that are saved can be changed by support only', async () => {
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Date of birth: Month').selectOption({ label: 'May' });
    await page.getByLabel('City').fill('Pune');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your personal data are complete.').waitFor();
    await expect.poll(() => page.getByText('Contact support to change').count()).toBe(4);
    await expectUsable(page);
    const locked = await call('PUT', '/api/v3/players/me', { first_name: 'Usha' });
    expect(locked.status).toBe(409);
  });

  await step('a payout account is saved and used', async () => {
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name on the account').fill('Asha Rao');
    await dialog.getByLabel('UPI ID').fill('asha.rao@okmaidan');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await page.getByText('as•••@okmaidan', { exact: true }).waitFor();
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('600');
    await expect.poll(() => page.getByRole('radio', { name: /okmaidan/ }).isChecked()).toBe(true);
    await expectUsable(page);
    await page.getByRole('button', { name: 'Request payout' }).click();
    await page.getByText('Request sent').waitFor();
  });

  await step('emails are in the language of the screens', async () => {
    await page.goto('/me');
    await page.getByLabel('Language', { exact: true }).selectOption('hi');
    await page.getByRole('heading', { name: 'अकाउंट', level: 1 }).waitFor();
    const language = async () => {
      const { body } = await call('GET', '/api/v3/players/me');
      return (body['info'] as Record<string, unknown>)['language'];
    };
    await expect.poll(language).toBe('hi');
    await page.goto('/me/profile');
    await page.getByRole('heading', { name: 'निजी जानकारी', level: 1 }).waitFor();
    await expectUsable(page);
    expect(player.consoleErrors).toEqual([]);
  });

  await step('support finds the player by name and changes what is locked', async () => {
    const staff = await Staff.of(server);
    const found = await staff.call<{ items: { id: string }[] }>('GET', '/players?text=rao');
    expect(found.items.map(({ id }) => id)).toEqual([asha.uuid]);
    const { profile } = await staff.call<{ profile: { version: number } }>(
      'GET',
      `/players/${asha.uuid}`,
    );
    const changed = await staff.call<{ name: string }>('PUT', `/players/${asha.uuid}/profile`, {
      first_name: 'Usha',
      version: profile.version,
      reason: 'passport seen',
    });
    expect(changed.name).toBe('Usha Rao');
    const trail = await staff.call<{ items: { what: string; detail: object }[] }>(
      'GET',
      `/players/${asha.uuid}/changes`,
    );
    expect(trail.items[0]).toMatchObject({
      what: 'profile',
      detail: { first_name: ['A•••', 'U•••'], reason: 'passport seen' },
    });
    await staff.dispose();
  });
});
