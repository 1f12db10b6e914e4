/**
 * What landing pages draw: a visitor draws a prize, registers with its code, deposits, and gets the bonus of the offer that was drawn; also without a script, in another currency, and at both sizes, in
 * several languages.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { Caller, deposit } from './players.ts';
import { base, openDialog, stored } from './promo-page.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let caller: Caller;

beforeAll(async () => {
  server = await startServer();
  caller = await Caller.at(server);
});
afterAll(async () => {
  await caller?.dispose();
  expect(server?.errors).toEqual([]);
});

interface Drawn {
  field: number;
  labels: string[];
  won: string;
  code: string;
}

/** Presses the button of the page's draw and waits for what was drawn. */
async function draw(page: Page): Promise<Drawn> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().includes('/_/prize') && response.request().method() === 'POST',
    ),
    page.locator('.spin').click(),
  ]);
  await page.locator('.claim').waitFor();
  return (await answer.json()) as Drawn;
}

interface Grant {
  status: string;
  orig_bonus: { amount: number };
  /** Of free spins that a deposit gives in addition. */
  spins?: object;
}

const grants = (token: string) =>
  caller.call<Grant[]>('GET', '/api/v3/bonuses/balances/players/me', undefined, {
    Authorization: `Bearer ${token}`,
  });

test('a visitor draws, signs up with the prize, deposits and gets it', async () => {
  const { page, consoleErrors } = await visit(server.url, { viewport: phone, language: 'en' });
  await page.goto(`${base}/wheel-of-fortune-new`);
  const drawn = await draw(page);
  await step('the wheel stands at the prize, and the sentence says so', async () => {
    const percent = /\d+%/.exec(drawn.labels[drawn.field - 1] ?? '')?.[0] ?? '';
    expect(drawn.won).toContain(percent);
    expect(await page.locator('.won').textContent()).toBe(drawn.won);
    const turned = await page.locator('.hero .art-wheel').evaluate((disc) => disc.style.transform);
    expect(turned).toBe(`rotate(${(-(drawn.field - 1) * 360) / 8}deg)`);
    await expectUsable(page);
  });
  await step('who comes back finds the same prize', async () => {
    await page.goto(`${base}/wheel-of-fortune-new`);
    await page.locator('.spin').click();
    await page.locator('.claim').waitFor();
    expect(await page.locator('.won').textContent()).toBe(drawn.won);
  });
  await page.locator('.claim').click();
  const dialog = openDialog(page);
  await dialog.getByLabel('Promo code').waitFor();
  expect(await dialog.getByLabel('Promo code').inputValue()).toBe(drawn.code);
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor(); // the code is applied
  await dialog.getByLabel('E-mail').fill('spinner@example.com');
  await dialog.getByLabel('Password').fill('kettle-moss-9');
  await dialog.locator('[name=checkbox1]').check();
  await dialog.locator('[name=checkbox2]').check();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.searchParams.get('welcomeme') === '1');
  const { access_token: token } = JSON.parse((await stored(page, 'vuexx')) ?? '{}') as {
    access_token: string;
  };
  await deposit(server, token, 100_000);
  const given = (await grants(token)).find(({ status, spins }) => status === 'pending' && !spins);
  const percent = Number(/(\d+)%/.exec(drawn.won)?.[1]);
  expect(given?.orig_bonus.amount).toBe(percent * 1000);
  expect(consoleErrors).toEqual([]);
});

test('without a script the form has the prize in it', async () => {
  const { page, context } = await visit(server.url, {
    viewport: phone,
    language: 'en',
    javaScriptEnabled: false,
  });
  await page.goto(`${base}/gacha-bonus?val_cur=PKR`);
  await page.getByRole('button', { name: 'Turn the handle' }).click();
  await page.getByText('It rolls out and opens').waitFor();
  expect(await page.getByLabel('Promo code').inputValue()).toMatch(/^\d{12}$/);
  expect(await page.getByLabel('Currency').inputValue()).toBe('PKR');
  await page
    .getByText('It rolls out and opens')
    .getByText('The first deposit of at least')
    .waitFor();
  await context.close();
});

test.each([
  ['/wheel-of-fortune', phone, 'en'],
  ['/gacha-bonus', phone, 'hi'],
  ['/big-win-diwali', phone, 'ur'],
  ['/wheel-bangladesh-reg', phone, 'en'],
  ['/gacha-bonus', desktop, 'en'],
  ['/big-win-diwali', desktop, 'en'],
] as const)('%s, %o, %s', async (path, viewport, language) => {
  const { page, context, consoleErrors } = await visit(server.url, { viewport, language });
  await page.goto(base + path);
  await page.locator('details.chances summary').click();
  await expectUsable(page);
  await draw(page);
  await page.locator('details.chances').first().locator('summary').click();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
