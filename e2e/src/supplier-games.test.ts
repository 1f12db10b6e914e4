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
