/** Promo codes: staff make them, players use them in the app, before a deposit and from a link; forms of pages have them filled in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, deposit, newPlayer, signedIn, Staff } from './players.ts';
import { base, hydrated, openOffer, phoneAgent } from './promo-page.ts';
import { startServer, type Server } from './server.ts';

const marketer = {
  email: 'marketer@maidan.example',
  password: 'window-seat-lemon-one',
  role: 'marketer',
};

let server: Server;
let staff: Staff;

beforeAll(async () => {
  server = await startServer({ members: [marketer] });
  staff = await Staff.of(server);
  const day = 24 * 3600 * 1000;
  for (const [code, offer_id] of [
    ['1001', 'gift-casino'],
    ['1002', 'free-bet'],
    ['1003', 'reload-50'],
    ['1004', 'free-spins'],
  ])
    await staff.call('POST', '/promo-codes', {
      code,
      offer_id,
      description: 'From us to you',
      starts_at: Date.now() - day,
      ends_at: Date.now() + day,
      most_uses: 50,
    });
});

afterAll(async () => {
  await staff?.dispose();
  expect(server?.errors).toEqual([]);
});

/** A phone on which a player is signed in. */
async function opened(email: string, language = 'en') {
  const player = await newPlayer(server, email, 'kettle-moss-9', {}, 'INR', '');
  const { context, page } = await visit(server.url, {
    viewport: phone,
    language,
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { player, page };
}

const form = (page: Page) => page.getByRole('region', { name: 'Promo code' });

test('a player uses codes for bonus money, a free bet and a deposit', async () => {
  const { player, page } = await opened('asha@example.com');
  await page.goto('/bonuses?promo=1001');
  const field = form(page).getByRole('textbox');
  expect(await field.inputValue()).toBe('1001');
  await field.fill('');
  await form(page).getByRole('button', { name: 'Use code' }).tap();
  await form(page).getByText('Enter promo code.').waitFor();
  await field.fill('99-99');
  expect(await field.inputValue()).toBe('9999');
  await form(page).getByRole('button', { name: 'Use code' }).tap();
  await form(page).getByText('This promo code does not exist.').waitFor();
  await expectUsable(page);

  await field.fill('1001');
  await field.press('Enter');
  await form(page).getByText('₹200 of bonus money is yours').waitFor();
  await page.getByRole('article').filter({ hasText: 'Casino gift' }).first().waitFor();
  await expectUsable(page);
  await form(page).getByRole('button', { name: 'Use another code' }).tap();
  await form(page).getByRole('textbox').fill('1001');
  await form(page).getByRole('button', { name: 'Use code' }).tap();
  await form(page).getByText('You have already used the promo code!').waitFor();

  await form(page).getByRole('textbox').fill('1002');
  await form(page).getByRole('button', { name: 'Use code' }).tap();
  await form(page).getByText('A free bet of ₹100 is yours').waitFor();

  await page.goto('/deposit');
  await page.getByText('I have a promo code').tap();
  await page.getByLabel('Promo code').fill('1003');
  await page.getByRole('button', { name: 'Use code' }).tap();
  await page.getByText('50% of your next deposit, up to ₹10,000').waitFor();
  await expectUsable(page);
  await deposit(server, player.access_token, 100_000);
  await page.goto('/bonuses');
  const reload = page.getByRole('article').filter({ hasText: '50% more for your next deposit' });
  await reload.getByText('Active', { exact: true }).waitFor();
  await reload.getByText('₹500.00').waitFor();
});

test('free spins are played on their slot, and what they win is wagered', async () => {
  const { player, page } = await opened('spinner@example.com');
  await page.goto('/bonuses?promo=1004');
  await form(page).getByRole('button', { name: 'Use code' }).tap();
  await form(page).getByText('20 free spins of ₹10 each are yours').waitFor();
  const card = page.getByRole('article').filter({ hasText: '20 of 20 left' });
  await card.getByRole('heading', { name: 'Free spins' }).waitFor();
  await expectUsable(page);
  await card.getByRole('link', { name: 'Play Savanna Coins' }).tap();
  await page.getByText('20 of 20 free spins left. Won so far: ₹0').waitFor();
  const chosen = page.getByRole('button', { name: 'Free spins 20 left' });
  expect(await chosen.getAttribute('aria-pressed')).toBe('true');
  await expectUsable(page);
  const answer = page.waitForResponse(/\/casino\/rounds$/);
  await page.getByRole('button', { name: 'Free spin', exact: true }).tap();
  const round = (await (await answer).json()) as { grant: string; game: string; stake: number };
  expect(round).toMatchObject({ funds: 'bonus', game: 'savanna-coins', stake: 1000 });
  await page.getByText(/19 of 20 free spins left/).waitFor();

  const caller = await Caller.at(server, { Authorization: `Bearer ${player.access_token}` });
  for (let n = 0; n < 19; n++)
    await caller.call(
      'POST',
      '/api/v3/casino/rounds',
      { game: round.game, stake: 1000, funds: 'bonus', grant: round.grant },
      { 'Idempotency-Key': `spin-${n}` },
    );
  await caller.dispose();
  await page.goto(`/bonuses/${round.grant}`);
  await page
    .getByText(/of ₹[\d,.]+ wagered|Lost/)
    .first()
    .waitFor();
  await expectUsable(page);
});

test('the form in Hindi and in Urdu', async () => {
  for (const [language, title] of [
    ['hi', 'प्रोमो कोड'],
    ['ur', 'پرومو کوڈ'],
  ] as const) {
    const { page } = await opened(`${language}@example.com`, language);
    await page.goto('/bonuses?promo=1001');
    const region = page.getByRole('region', { name: title });
    await region.getByRole('textbox').press('Enter');
    await region.getByRole('status').waitFor();
    await expectUsable(page);
  }
});

test('a link fills the code in at registration', async () => {
  const { page } = await visit(server.url, { viewport: phone, language: 'en' });
  await page.goto('/bonuses?promo=1001');
  await page.getByRole('link', { name: 'Sign up with an offer' }).tap();
  expect(await page.getByLabel('Promo code').inputValue()).toBe('1001');

  const promo = await visit(server.url, { userAgent: phoneAgent });
  await promo.page.goto(`${base}/crash-welcome?promo=1001`);
  await hydrated(promo.page);
  const dialog = await openOffer(promo.page);
  expect(await dialog.getByLabel('Promo code').inputValue()).toBe('1001');
  // It is applied by itself.
  await dialog.getByText('From us to you').waitFor();
});

test('a marketer makes codes and sees who has used them', async () => {
  const { page } = await visit(server.url, { viewport: desktop });
  await signInToOffice(page, { staff: marketer });
  await page.goto('/office/promo-codes');
  await page.getByRole('button', { name: 'Many codes' }).click();
  const many = page.getByRole('dialog', { name: 'Many codes' });
  await many.getByLabel('Number of codes').fill('3');
  await many.getByLabel('Offer').selectOption('free-bet');
  await many.getByLabel('Description').fill('A free bet for you');
  await many.getByLabel('Partner').fill('partner-7');
  await expectUsable(page);
  await many.getByRole('button', { name: 'Create codes' }).click();
  await many.getByText('3 codes created').waitFor();
  const codes = (await many.getByLabel('Code').inputValue()).split('\n');
  expect(codes).toHaveLength(3);
  await expectUsable(page);
  await many.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: codes[0] ?? '' });
  await row.getByText('Players of partner-7').waitFor();

  await page.getByRole('button', { name: 'New code' }).click();
  const one = page.getByRole('dialog', { name: 'New code' });
  await one.getByLabel('Code', { exact: true }).fill('77');
  await one.getByLabel('Offer').selectOption('gift-casino');
  await one.getByLabel('Description').fill('A gift');
  await one.getByLabel('Where').selectOption('account');
  await expectUsable(page);
  await one.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('row').filter({ hasText: 'By players' }).first().waitFor();

  const player = await newPlayer(server, 'ravi@example.com', 'kettle-moss-9', {}, 'INR', '');
  const mobile = await visit(server.url, {
    viewport: phone,
    language: 'en',
    storage: { ...signedIn(player) },
  });
  await mobile.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await mobile.page.goto('/bonuses?promo=77');
  await form(mobile.page).getByRole('button', { name: 'Use code' }).tap();
  await form(mobile.page).getByRole('status').waitFor();
  await page.getByRole('button', { name: 'Uses of code 77', exact: true }).click();
  const uses = page.getByRole('dialog', { name: 'Uses of code 77' });
  await uses.getByText('₹200').waitFor();
  await expectUsable(page);
});
