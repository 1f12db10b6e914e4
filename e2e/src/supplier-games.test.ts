/** Games of suppliers: each runs in a frame, from another origin, and plays with the player's balance. */
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'suppliers@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 100_000);
});

interface Offered {
  supplier: string;
  id: string;
  name: string;
  demo: boolean;
}

async function offered(): Promise<Offered[]> {
  const answer = await fetch(`${server.url}/api/v3/casino/supplier-games`);
  return ((await answer.json()) as { items: Offered[] }).items.filter((game) => game.demo);
}

async function firstOffered(): Promise<Offered> {
  const [game] = await offered();
  if (!game) throw new Error('no game is offered');
  return game;
}

async function open(game: Offered, viewport: typeof phone, storage = signedIn(player)) {
  const visited = await visit(server.url, {
    viewport,
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...storage },
  });
  await visited.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await visited.page.goto(`/casino/game/${game.supplier}/${encodeURIComponent(game.id)}`);
  return visited;
}

describe('a supplier’s game', () => {
  test('is played in every dialect', async () => {
    const games = await offered();
    expect(games.map((game) => game.supplier).sort()).toEqual([
      'sandbox-fundist',
      'sandbox-hub88',
      'sandbox-pragmatic',
      'sandbox-swipe',
    ]);
    for (const game of games) {
      const { context, page, consoleErrors } = await open(game, phone);
      const frame = page.frameLocator(`iframe[title="${game.name}"]`);
      await frame.getByRole('button', { name: 'Spin' }).click();
      await expect
        .poll(() => frame.getByRole('status').textContent(), { message: game.supplier })
        .toMatch(/^(You win [\d.]+ INR|No win)$/);
      await expectUsable(page);
      expect(consoleErrors).toEqual([]);
      await context.close();
    }
  });

  test('shows what a supplier does wrong, and the balance stays right', async () => {
    const { context, page } = await open(await firstOffered(), desktop);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Tricks').click();
    await frame.getByLabel('Next round').selectOption('reorder');
    const before = await frame.locator('#balance').textContent();
    await frame.getByRole('button', { name: 'Spin' }).click();
    await expect
      .poll(() => frame.getByRole('status').textContent())
      .toBe('The round was taken back');
    expect(await frame.locator('#balance').textContent()).toBe(before);
    await context.close();
  });

  test('needs an account', async () => {
    const { context, page } = await open(
      await firstOffered(),
      phone,
      {} as ReturnType<typeof signedIn>,
    );
    await page.getByText('Sign in to play').first().waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await context.close();
  });
});

describe('a supplier’s game with a bonus', () => {
  test('is played with the balance that the player chooses, and counts towards wagering', async () => {
    const own = await newPlayer(
      server,
      'lanterns@example.com',
      'kettle-moss-9',
      {},
      'INR',
      'welcome-casino-inr',
    );
    await deposit(server, own.access_token, 50_000);
    const game = (await offered()).find(({ supplier }) => supplier === 'sandbox-hub88');
    if (!game) throw new Error('the game is missing');
    const { context, page, consoleErrors } = await open(game, phone, signedIn(own));
    const balance = page.frameLocator('iframe').locator('#balance');
    const choice = page.getByRole('group', { name: 'Balance to play with' });
    await choice.getByRole('button', { name: 'Real', pressed: true }).waitFor();
    await choice.getByRole('button', { name: /casino/ }).tap();
    await expect.poll(() => balance.textContent()).toBe('500.00 INR');
    await page.frameLocator('iframe').getByRole('button', { name: 'Spin' }).tap();
    await expect
      .poll(() => page.frameLocator('iframe').getByRole('status').textContent())
      .toMatch(/^(You win [\d.]+ INR|No win)$/);
    await expectUsable(page);
    const bonuses = async () => {
      const answer = await fetch(`${server.url}/api/v3/bonuses/balances/players/me`, {
        headers: { Authorization: `Bearer ${own.access_token}` },
      });
      return (await answer.json()) as { id: string; wagered: { amount: number } }[];
    };
    await expect.poll(async () => (await bonuses())[0]?.wagered.amount).toBe(1_000);
    await page.goto(`/bonuses/${(await bonuses())[0]?.id ?? ''}`);
    await page.getByRole('link', { name: game.name }).waitFor();
    await expectUsable(page);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
