/** The screen of a slot machine: what its page fetches beforehand, and how its reels move. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import joker from '../../internal/casino/game/slot/machines/lucky-joker.json';
import { phone, visit, type Visit } from './browser.ts';
import { deposit, newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let storage: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const player = await newPlayer(server, 'slots@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 50_000);
  storage = { ...signedIn(player) };
});

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, address = '']) => address);

const isOf = (name: string) => (address: string) => address.startsWith(`/assets/${name}-`);

test('the page of a machine names the scripts of the game, and other pages do not', async () => {
  const game = scriptsIn(await (await fetch(`${server.url}/casino/slot/lucky-joker`)).text());
  const bets = scriptsIn(await (await fetch(`${server.url}/bets`)).text());
  for (const name of ['game', 'slot', 'lucky-joker']) {
    expect(game.filter(isOf(name))).toHaveLength(1);
    expect(bets.filter(isOf(name))).toEqual([]);
  }
  expect(game.filter(isOf('coral-clusters'))).toEqual([]);
});

/** A phone of the player, without the question for a deposit. */
async function aPhone(): Promise<Visit> {
  const opened = await visit(server.url, { viewport: phone, storage, serviceWorkers: 'block' });
  await opened.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  return opened;
}

async function open(): Promise<Visit> {
  const opened = await aPhone();
  await opened.page.goto('/casino/slot/lucky-joker');
  return opened;
}

const press = (page: Page) => page.getByRole('button', { name: /^Play ₹/ });

/** The symbols that are seen, by reel and row. */
const seen = (page: Page, rows: number) =>
  page.locator('canvas[data-symbol]').evaluateAll((all, n) => {
    const window: string[][] = [];
    for (const canvas of all as HTMLCanvasElement[]) {
      if (canvas.style.display === 'none') continue;
      const cell = parseFloat(canvas.style.height);
      const [reel, row] = [canvas.style.left, canvas.style.top].map((px) =>
        Math.round(parseFloat(px) / cell),
      ) as [number, number];
      if (row < n) (window[reel] ??= [])[row] = canvas.dataset['symbol'] ?? '';
    }
    return window.map((column) => column.join(''));
  }, rows);

test('everything that the first spin needs is fetched with the page, and posters and panels are not', async () => {
  const { page, context } = await aPhone();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const html = await (await page.goto('/casino/slot/lucky-joker'))?.text();
  await press(page).waitFor();
  const scripts = asked.filter((address) => address.endsWith('.js'));
  const named = scriptsIn(html ?? '');
  expect(named.filter((address) => !scripts.includes(address))).toEqual([]);
  const others = scripts.filter((address) => !named.includes(address));
  expect(
    others.filter((a) => ['tile', 'scene', 'panels', 'dialog'].some((n) => isOf(n)(a))),
  ).toEqual([]);
  await context.close();
});

test('reels are moved by animations while they turn, and stop where the result says', async () => {
  const { page, context, consoleErrors } = await aPhone();
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const { animate } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.animate = function (frames, timing) {
      moved.push(...Object.keys((frames as Keyframe[])[0] ?? {}));
      return animate.call(this, frames, timing);
    };
  });
  await page.goto('/casino/slot/lucky-joker');
  await expect.poll(() => page.locator('canvas[data-symbol]').count()).toBe(9);
  const answer = page.waitForResponse(
    (r) => r.url().endsWith('/casino/rounds') && r.request().method() === 'POST',
  );
  await press(page).click();
  const { view } = (await (await answer).json()) as { view: { spins: number[][] } };
  await press(page).waitFor(); // the motion is over
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  const count = (property: string) => moved.filter((name) => name === property).length;
  expect(count('opacity')).toBeGreaterThanOrEqual(3 * joker.reels.length);
  expect(count('transform')).toBeGreaterThanOrEqual(3 * joker.reels.length);
  const stops = view.spins[0] ?? [];
  const result = joker.reels.map((reel, i) =>
    Array.from({ length: joker.rows }, (_, row) =>
      reel.charAt(((stops[i] ?? 0) + row) % reel.length),
    ).join(''),
  );
  await expect.poll(() => seen(page, joker.rows)).toEqual(result);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('with reduced motion the result stands at once and nothing moves', async () => {
  const { page, context } = await open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press(page).waitFor();
  await press(page).click();
  await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
  const running = await page
    .locator('.overflow-clip:has(canvas)')
    .evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(running).toBe(0);
  await context.close();
});
