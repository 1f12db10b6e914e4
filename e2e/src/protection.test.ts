/** Responsible gaming: limits, the reality check, a break, self-exclusion. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, visit, type Visit, expectUsable, step } from './browser.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';
import { newPlayer, signedIn, type Tokens } from './players.ts';

const password = 'correct horse';

let server: Server;
let player: Visit;
let page: Page;
let tokens: Tokens;

/** A call of the player; the status and body of whatever was answered. */
async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${tokens.access_token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text || '{}') as Record<string, unknown> };
}

async function signIn(username: string): Promise<Tokens> {
  const form = await fetch(`${server.url}/ccg/csrf-token`);
  const cookie = form.headers.getSetCookie().map((c) => c.split(';')[0]);
  const { token } = (await form.json()) as { token: string };
  const answer = await fetch(`${server.url}/ccg/user/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CSRF-TOKEN': token,
      cookie: cookie.join('; '),
    },
    body: JSON.stringify({ username, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

const balance = async () =>
  (await call('GET', '/api/v3/players/me/balance')).body['amount'] as number;

beforeAll(async () => {
  server = await startServer({ matches: [{ id: 'limited', sport: 'cricket' }] });
  tokens = await newPlayer(server, 'asha@example.com', password);
  player = await visit(server.url, { storage: signedIn(tokens) });
  ({ page } = player);
  await player.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
});

test('a player sets limits, answers a reality check, takes a break and excludes themselves', async () => {
  await step(
    'asks for a deposit limit before the first deposit, and holds the player to it',
    async () => {
      await page.goto('/deposit');
      await page.getByText('Set a deposit limit first?').waitFor();
      await expectUsable(page);
      await page.getByRole('link', { name: 'Set limit' }).click();
      await page.getByRole('button', { name: 'Set limit: Deposit limit' }).click();
      const form = page.getByRole('region', { name: 'Deposit limit' });
      await form.getByLabel('Amount').fill('6000');
      await expectUsable(page);
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('progressbar').waitFor();
      expect(await form.innerText()).toContain('₹6,000 left');

      await page.goto('/deposit');
      await page.getByLabel('Amount').fill('7000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Deposit limit: ₹6,000 of ₹6,000 left for 24 hours.').waitFor();
      await expectUsable(page);
      await page.getByRole('link', { name: 'View limits' }).click();
      await page.getByRole('heading', { name: 'Responsible gaming' }).waitFor();

      const deposit = await call('POST', '/payments/v1/deposits', {
        method: 'upi',
        amount: 500_000,
      });
      expect(deposit.status).toBe(201);
      const given = await call('POST', `/payments/v1/deposits/${deposit.body['id']}/transaction`, {
        transaction_id: '100000017777',
      });
      expect(given.status).toBe(200);
      await expect.poll(balance).toBe(500_000);
      const second = await call('POST', '/payments/v1/deposits', {
        method: 'upi',
        amount: 200_000,
      });
      expect([second.status, second.body['left']]).toEqual([409, 100_000]);
    },
  );

  await step('lets a limit be lowered at once and raised after a day only', async () => {
    await page.goto('/me/limits');
    const stake = page.getByRole('region', { name: 'Stake limit' });
    await stake.getByRole('button', { name: 'Set limit: Stake limit' }).click();
    await stake.getByLabel('Amount').fill('100');
    await stake.getByRole('button', { name: 'Save' }).click();
    await stake.getByRole('progressbar').waitFor();
    await stake.getByRole('button', { name: 'Change: 24 hours' }).click();
    await stake.getByLabel('Amount').fill('900');
    await stake.getByText('after 24 hours you have 7 days').waitFor();
    await stake.getByRole('button', { name: 'Save' }).click();
    const waiting = page.getByRole('region', { name: 'Requested changes' });
    await waiting.getByText('Stake limit, 24 hours: ₹900').waitFor();
    await waiting.getByText(/Can be confirmed in (24|23) hr/).waitFor();
    expect(await stake.innerText()).toContain('₹100');
    await expectUsable(page);
    await waiting.getByRole('button', { name: 'Cancel request' }).click();
    await expect.poll(() => waiting.count()).toBe(0);
  });

  await step('refuses a bet above the limit where it is placed', async () => {
    await page.goto('/match/limited');
    await page
      .getByTestId(`odds-${matchWinner('limited').home}`)
      .first()
      .click();
    await page
      .getByRole('button', { name: /Open bet slip|selection/ })
      .first()
      .click();
    const slip = page.getByTestId('bet-slip').last();
    await slip.getByRole('textbox', { name: 'Stake' }).fill('200');
    await slip.getByLabel('If the odds change').selectOption({ label: 'Accept any odds' });
    const refusal = slip.getByText('Stake limit: ₹100 of ₹100 left for 24 hours.');
    await slip.getByRole('button', { name: /^Place bet/ }).click();
    await refusal.waitFor();
    await expectAccessible(page);
    expect(await balance()).toBe(500_000);
    await slip.getByRole('link', { name: 'View limits' }).click();
    await page.getByRole('region', { name: 'Stake limit' }).waitFor();
  });

  await step('stops for a reality check that must be answered', async () => {
    await page.goto('/me/limits');
    await page.getByLabel('Show time and money').selectOption({ label: 'Every 15 minutes' });
    await expect
      .poll(async () => (await call('GET', '/api/v3/players/me/reality-check')).body['every'])
      .toBe(15);
    // A quarter of an hour is too long for a test: the server's answer is changed as if it had passed.
    let due = true;
    await page.route('**/players/me/reality-check', async (route) => {
      const answer = await route.fetch();
      const check = (await answer.json()) as Record<string, number>;
      await route.fulfill({ response: answer, json: { ...check, due } });
    });
    await page.goto('/bets');
    const stop = page.getByTestId('reality-check');
    await stop.getByText('Session result').waitFor();
    await expectUsable(page);
    await page.keyboard.press('Escape');
    expect(await stop.isVisible()).toBe(true);
    due = false;
    await stop.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => stop.count()).toBe(0);
    await page.unroute('**/players/me/reality-check');
  });

  await step('takes a break: signed out everywhere, nothing paid in, back to look', async () => {
    await page.goto('/me/limits');
    const rest = page.getByRole('region', { name: 'Take a break' });
    await rest.getByLabel('Duration').selectOption({ label: '1 day' });
    await rest.getByRole('button', { name: 'Take a break' }).click();
    await page.getByText('Nobody can end the break earlier').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Start break now' }).click();
    await page.getByText('You have been signed out everywhere').waitFor();
    expect((await call('GET', '/api/v3/players/me')).status).toBe(401);

    tokens = await signIn('asha@example.com');
    const deposit = await call('POST', '/payments/v1/deposits', { method: 'upi', amount: 50_000 });
    expect([deposit.status, JSON.stringify(deposit.body)]).toEqual([
      409,
      expect.stringContaining('timed_out'),
    ]);
    expect(await balance()).toBe(500_000);
  });

  await step('excludes itself with password and word, not to be undone', async () => {
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, signedIn(tokens));
    await page.goto('/me/limits');
    await page.getByRole('heading', { name: 'You are taking a break' }).waitFor();
    const exclude = page.getByRole('region', { name: 'Exclude yourself' });
    await exclude.getByLabel('Duration').selectOption({ label: 'Permanently' });
    await exclude.getByRole('button', { name: 'Exclude yourself' }).click();
    const sure = page.getByRole('dialog');
    await sure.getByLabel('Your password').fill('not that one');
    await sure.getByLabel('Type EXCLUDE to confirm').fill('exclude me');
    await sure.getByRole('button', { name: 'Exclude me' }).click();
    await sure.getByText('This is not the right word.').waitFor();
    await expectUsable(page);
    await sure.getByLabel('Type EXCLUDE to confirm').fill('exclude');
    await sure.getByRole('button', { name: 'Exclude me' }).click();
    await expect.poll(() => sure.getByRole('alert').count()).toBe(1);
    await sure.getByLabel('Your password').fill(password);
    await sure.getByRole('button', { name: 'Exclude me' }).click();
    await page.getByText('You have been signed out everywhere').waitFor();

    tokens = await signIn('asha@example.com');
    const asked = await call('POST', '/api/v3/players/me/self-exclusion/return');
    expect(asked.status).toBe(409);
    const shown = await call('GET', '/api/v3/players/me/limits');
    expect(shown.body['absence']).toMatchObject({ kind: 'exclusion', until: 0 });
    expect(server.errors).toEqual([]);
  });
});
