/** The seeds of a player change by themselves while a game is open, and what was played with them is checked. */
import { beforeAll, expect, test } from 'vitest';
import { expectUsable, phone, visit } from './browser.ts';
import { newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';

/** After so many rounds the server changes the seeds. */
const most = 10_000;

/** The screen plays the last rounds with the former seeds, and the first with the next. */
const onScreen = 2;

/** How many requests are sent at a time. */
const atOnce = 64;

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer();
  player = await newPlayer(server, 'seeds@example.com', 'kettle-moss-9');
});

async function playRound(key: number): Promise<void> {
  const answer = await fetch(`${server.url}/api/v3/casino/rounds`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${player.access_token}`,
      'Idempotency-Key': `round-${key}`,
    },
    body: JSON.stringify({
      game: 'dice',
      stake: 1_000,
      funds: 'demo',
      params: { side: 'over', target: 200 },
    }),
  });
  if (answer.status !== 201) throw new Error(`round ${key}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Plays rounds without a screen. */
async function playRounds(count: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await playRound(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test('seeds that change by themselves, seen from an open game', async () => {
  await playRounds(most - onScreen);
  const { context, page, consoleErrors } = await visit(server.url, {
    viewport: phone,
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/casino/slot/dice');
  await page.getByRole('button', { name: /^Demo/ }).click();
  const play = async () => {
    const answered = page.waitForResponse(/\/casino\/rounds$/);
    await page.getByRole('button', { name: /^Play/ }).click();
    const answer = await answered;
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: string; seeds_id: string; nonce: number };
  };
  const shown = (label: string) =>
    page
      .getByRole('dialog')
      .locator('dt', { hasText: label })
      .locator('xpath=following-sibling::dd[1]');
  const hash = shown('Hash of the server’s seed');
  const following = shown('Hash of the server’s next seed');
  const openFairness = () => page.getByRole('button', { name: 'Fairness' }).click();
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await openFairness();
  const former = await hash.textContent();
  const promised = await following.textContent();
  await close();
  const last = [await play(), await play()];
  expect(last.map(({ nonce }) => nonce)).toEqual([most - 2, most - 1]);
  const first = await play();
  expect(first.nonce).toBe(0);
  expect(first.seeds_id).not.toBe(last[1]?.seeds_id);

  await openFairness();
  await expect.poll(() => hash.textContent()).toBe(promised);
  expect(await hash.textContent()).not.toBe(former);
  await expect.poll(() => shown('Number of the round').textContent()).toBe('1');
  await close();

  await page.goto(`/casino/verify?round=${last[1]?.id}`);
  await page.getByText('The round is exactly what its seeds give.').waitFor();
  await page.getByText(former ?? '', { exact: true }).waitFor();
  await expectUsable(page);
  await page.goto(`/casino/verify?round=${first.id}`);
  await page.getByText('The server’s seed of this round is still in use.').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
