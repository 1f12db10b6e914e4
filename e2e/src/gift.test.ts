/** The daily gift: a player who has deposited opens it, and the screen is usable at both sizes and in every language. */
import { beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';
import { languages, words, type Language } from './texts.ts';

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
});

async function open(viewport: typeof phone, language: Language, own = true) {
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport,
    language,
    serviceWorkers: 'block',
    storage: own ? { ...signedIn(player) } : {},
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto('/gift');
  await page.getByRole('heading', { level: 1, name: words(language, 'gift.title') }).waitFor();
  return { context, page, consoleErrors };
}

test('a player deposits, opens the gift of the day and finds what it was', async () => {
  const { page, consoleErrors } = await open(phone, 'en');
  await step('without a deposit it is refused, with the way to one', async () => {
    await page.getByText('who have deposited in the last 7 days').waitFor();
    await expectUsable(page);
  });
  await deposit(server, player.access_token, 50_000);
  await page.reload();
  await step('it is opened once', async () => {
    await page.getByRole('button', { name: "Open today's gift" }).tap();
    await page.getByText(/^Next gift in/).waitFor();
    expect(await page.getByRole('button', { name: "Open today's gift" }).count()).toBe(0);
    await expectUsable(page);
  });
  const won = await page.getByRole('status').getByRole('heading').textContent();
  await page.reload();
  await page.getByText(/^Next gift in/).waitFor();
  expect(await page.getByRole('status').getByRole('heading').textContent()).toBe(won);
  expect(consoleErrors).toEqual([]);
});

test.each([
  ...languages.map((language) => ['phone', phone, language] as const),
  ['desktop', desktop, 'en'] as const,
])('%s, %o, %s', async (_, viewport, language) => {
  for (const own of [false, true]) {
    const { context, page, consoleErrors } = await open(viewport, language, own);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await expectUsable(page);
    expect(consoleErrors).toEqual([]);
    await context.close();
  }
});
