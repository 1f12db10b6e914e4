/** Offers on play: a player starts a race and a cashback, plays, and is paid for each target; a code gives a cashback; staff see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, deposit, newPlayer, signedIn, Staff, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { words, type Language } from './texts.ts';

let server: Server;
let staff: Staff;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  staff = await Staff.of(server);
  player = await newPlayer(server, 'racer@example.com', 'kettle-moss-9', {}, 'INR', '');
  await deposit(server, player.access_token, 1_000_000);
});

afterAll(async () => {
  await staff?.dispose();
  expect(server?.errors).toEqual([]);
});

async function bonuses(language: Language, who = player, viewport = phone) {
  const { context, page } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: { ...signedIn(who) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto('/bonuses');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Stakes ₹200 in so many rounds of a game. */
async function play(game: string, params: object, rounds: number): Promise<void> {
  const caller = await Caller.at(server, { Authorization: `Bearer ${player.access_token}` });
  for (let round = 0; round < rounds; round++)
    await caller.call(
      'POST',
      '/api/v3/casino/rounds',
      { game, params, stake: 20_000, funds: 'cash' },
      { 'Idempotency-Key': `play-${game}-${round}` },
    );
  await caller.dispose();
}

test('a race pays its targets, and a cashback follows what is lost', async () => {
  const page = await bonuses('en');
  await step('start both', async () => {
    for (const name of ['10% cashback of crash and quick games', 'Slots race']) {
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Start' }).tap();
      await page.getByRole('article').filter({ hasText: name }).getByText('Running').waitFor();
    }
    await expectUsable(page);
  });

  await step('the first target', async () => {
    await play('savanna-coins', {}, 25);
    const race = page.getByRole('article').filter({ hasText: 'Slots race' });
    await race.getByText('₹50', { exact: false }).first().waitFor();
    await expect.poll(() => race.textContent()).toContain('Paid so far');
    await expect.poll(() => race.textContent()).toContain('Stake ₹15,000 more for ₹150');
  });

  await step('what is lost', async () => {
    await play('dice', { side: 'over', target: 9_900 }, 3);
    const cashback = page
      .getByRole('article')
      .filter({ hasText: '10% cashback of crash and quick games' });
    await expect
      .poll(() => cashback.textContent())
      .toMatch(/Lost so far:|You are ahead by|Nothing comes back/);
  });

  await step('the statement', async () => {
    await page.goto('/cash/history?show=statement');
    await page.getByText('₹50', { exact: false }).first().waitFor();
  });
});

test('a code gives a cashback as bonus money, once', async () => {
  const day = 24 * 3600 * 1000;
  const code = {
    code: '1515',
    offer_id: 'cashback-sport',
    description: 'From us to you',
    starts_at: Date.now() - day,
    ends_at: Date.now() + day,
    most_uses: 5,
  };
  await staff.call('POST', '/promo-codes', code);
  const coder = await newPlayer(server, 'coder@example.com', 'kettle-moss-9', {}, 'INR', '');
  const page = await bonuses('en', coder);
  await page.goto('/bonuses?promo=1515');
  await page.getByRole('button', { name: 'Use code' }).tap();
  const card = page.getByRole('article').filter({ hasText: '15% cashback of bets' });
  await card.getByText('Running').waitFor();
  await expectUsable(page);
  const other = page
    .getByRole('article')
    .filter({ hasText: '10% cashback of crash and quick games' });
  await other.getByText('Another cashback is running.', { exact: false }).waitFor();
  expect(await other.getByRole('button', { name: 'Start' }).count()).toBe(0);
});

test('staff make a race, and a player finds it', async () => {
  const { page } = await visit(server.url, { viewport: desktop, language: 'en' });
  await signInToOffice(page, server, '/office/offers/edit');
  await page.getByLabel('Kind', { exact: true }).selectOption('Wager race');
  await page.getByLabel('Id', { exact: true }).fill('table-race');
  await page.getByLabel('Name for staff').fill('Race of tables');
  await page.getByLabel('English').fill('Race at the tables');
  await page.getByText('No mistakes found').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Create the offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('a new race');
  await dialog.getByRole('button', { name: 'Create the offer' }).click();
  await dialog.waitFor({ state: 'detached' });
  const other = await newPlayer(server, 'other@example.com', 'kettle-moss-9', {}, 'INR', '');
  const bonusPage = await bonuses('en', other);
  await bonusPage.getByRole('article').filter({ hasText: 'Race at the tables' }).waitFor();
});

test.each(['hi', 'ur'] as const)('the page is usable in %s', async (language) => {
  for (const viewport of [phone, desktop]) {
    const page = await bonuses(language, player, viewport);
    await page.getByText(words(language, 'playoffers.kind_wager_race')).first().waitFor();
    await expectUsable(page);
  }
});
