/** The VIP programme: a player asks, staff make a member, what is lost counts, and every screen is usable at both sizes and in every language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, newPlayer, signedIn, Staff, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

let server: Server;
let staff: Staff;
let member: Tokens & { uuid: string };

beforeAll(async () => {
  server = await startServer();
  staff = await Staff.of(server);
  member = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
  await staff.giveCash(member.uuid, 10_000_000);
});

afterAll(() => staff?.dispose());

async function open(viewport: typeof phone, language: Language, player?: Tokens) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: player ? { ...signedIn(player) } : {},
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return { context, page, consoleErrors };
}

test('staff make a player a member, and a lost week shows its cashback', async () => {
  const { page } = await visit(server.url, { viewport: desktop, language: 'en' });
  await signInToOffice(page, server, `/office/players/${member.uuid}`);
  await step('staff choose level and manager', async () => {
    await page.getByRole('button', { name: 'Make a member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Level').selectOption({ label: 'Gold: 10% cashback' });
    await dialog.getByLabel('Name for the player').fill('Nadia');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change membership' }).waitFor();
  });

  const player = await open(phone, 'en', member);
  await step('the member has a manager, and what is lost counts', async () => {
    await player.page.goto('/vip');
    await player.page.getByText('Your manager: Nadia').waitFor();
    const caller = await Caller.at(server);
    for (let lost = 0, n = 0; lost <= 0; n++) {
      const { payout } = await caller.call<{ payout: number }>(
        'POST',
        '/api/v3/casino/rounds',
        { game: 'dice', stake: 100_000, funds: 'cash', params: { side: 'under', target: 500 } },
        { Authorization: `Bearer ${member.access_token}`, 'Idempotency-Key': `vip-${n}` },
      );
      lost += 100_000 - payout;
    }
    await caller.dispose();
    await player.page.getByText(/^Paid on .* if the week ends like this\.$/).waitFor();
    await expectUsable(player.page);
  });

  await step(
    'the chat of the member is marked for staff, and the answer has the name of the manager',
    async () => {
      await player.page.getByRole('link', { name: 'Write to Nadia' }).tap();
      await player.page.getByRole('textbox', { name: 'Message' }).fill('Hello Nadia');
      await player.page.getByRole('button', { name: 'Send' }).tap();
      await page.goto('/office/support?status=open');
      await page.getByRole('row', { name: /VIP · Gold/ }).waitFor();
      await page.getByRole('button', { name: 'asha@example.com' }).click();
      await page.getByRole('textbox', { name: 'Answer' }).fill('Good evening, Asha');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Good evening, Asha' }).waitFor();
      await expectUsable(page);
      const answer = player.page.getByRole('listitem').filter({ hasText: 'Good evening, Asha' });
      await answer.getByText(/^Nadia, your manager/).waitFor();
      await page.goto('/office/vip');
      await page.getByRole('row', { name: /asha@example.com.*Gold.*Nadia/ }).waitFor();
      await expectUsable(page);
    },
  );
  expect(player.consoleErrors).toEqual([]);
  await player.context.close();
});

describe('each screen is usable', () => {
  test.each([
    ...languages.map((language) => ['phone', phone, language] as const),
    ['desktop', desktop, 'en'] as const,
  ])('%s, %o, %s', async (_, viewport, language) => {
    for (const player of [undefined, member]) {
      const { context, page, consoleErrors } = await open(viewport, language, player);
      await page.goto('/vip');
      await page.getByRole('heading', { name: words(language, 'vip.rules') }).waitFor();
      await expectUsable(page);
      expect(consoleErrors).toEqual([]);
      await context.close();
    }
  });

  test('in the back office on a phone and in Hindi', async () => {
    const { page } = await visit(server.url, { viewport: phone, language: 'en' });
    await signInToOffice(page, server);
    await page.context().addCookies([{ name: 'i18n_lang', value: 'hi', url: server.url }]);
    for (const path of ['/office/vip', `/office/players/${member.uuid}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectUsable(page);
    }
  });
});
