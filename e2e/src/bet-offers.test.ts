/** Offers on bets: what the slip says of them, the boost of an accumulator that wins, and their terms in every language. */
import { beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { Caller, deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';
import { languages, words } from './texts.ts';

const matches = ['one', 'two', 'three'];

let server: Server;
let player: Tokens;

beforeAll(async () => {
  server = await startServer({ matches: matches.map((id) => ({ id, sport: 'cricket' })) });
  player = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 1_000_000);
});

interface Detail {
  markets: { id: string; selections: { id: string; odds: number; version: number }[] }[];
}

interface Page {
  items: { status: string; payout: number; extras?: { kind: string; amount: number }[] }[];
}

/** The sides of each match, at the odds of the moment. */
const sidesOf = (caller: Caller) =>
  Promise.all(
    matches.map(async (id) => {
      const { markets } = await caller.call<Detail>('GET', `/api/v3/sport/events/${id}`);
      return markets.find(({ id: market }) => market === matchWinner(id).market)?.selections ?? [];
    }),
  );

/** Places an accumulator on each combination of the winners of the three matches: one of them wins. */
async function placeAll(caller: Caller): Promise<void> {
  const winners = await sidesOf(caller);
  for (let way = 0; way < 8; way++) {
    const legs = winners.map((sides, i) => {
      const side = sides[(way >> i) & 1];
      return { selection_id: side?.id, odds: side?.odds, version: side?.version };
    });
    await caller.call(
      'POST',
      '/api/v3/bets',
      { stake: 10_000, legs, odds_policy: 'any' },
      { 'Idempotency-Key': `way-${way}` },
    );
  }
}

test('the slip says what a guest’s accumulator gets more, and what it lacks', async () => {
  const { page, consoleErrors } = await visit(server.url);
  const caller = await Caller.at(server);
  const sides = await sidesOf(caller);
  await caller.dispose();
  for (const [i, match] of matches.entries()) {
    await page.goto(`/match/${match}`);
    const [outsider] = (sides[i] ?? []).toSorted((a, b) => b.odds - a.odds); // its odds count for certain
    const price = page.getByTestId(`odds-${outsider?.id}`).first();
    await price.click();
    await expect.poll(() => price.getAttribute('aria-pressed')).toBe('true');
    if (i === 0) continue;
    await page
      .getByRole('button', { name: /^Open bet slip/ })
      .first()
      .click();
    const slip = page.getByTestId('bet-slip').last();
    if (i === 1) await slip.getByText(/^One more leg/).waitFor();
    else {
      await slip.getByRole('textbox', { name: /^Stake/ }).fill('100');
      await slip.getByText(/^Boost/).waitFor();
      await expectUsable(page);
    }
  }
  expect(consoleErrors).toEqual([]);
});

test('an accumulator that wins gets its boost', async () => {
  const caller = await Caller.at(server, { Authorization: `Bearer ${player.access_token}` });
  await placeAll(caller);
  for (const match of matches) await server.play(match, { ended: true });
  const won = async () => {
    const { items } = await caller.call<Page>('GET', '/api/v3/bets');
    return items.find(({ status }) => status === 'won');
  };
  await expect.poll(async () => (await won())?.extras?.length).toBe(1);
  const bet = await won();
  expect(bet?.extras?.[0]).toMatchObject({
    kind: 'boost',
    amount: Math.floor((((bet?.payout ?? 0) - 10_000) * 2) / 100),
  });
  await caller.dispose();
  const { context, page, consoleErrors } = await visit(server.url, {
    storage: signedIn(player),
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto('/bets');
  await page.getByText('Accumulator boost: +').waitFor();
  await expectUsable(page);
  expect(consoleErrors).toEqual([]);
});

for (const language of languages)
  test(`their terms are on the page of bonuses: ${language}`, async () => {
    for (const viewport of [phone, desktop])
      await step(`${viewport.width} px`, async () => {
        const { page, consoleErrors } = await visit(server.url, { viewport, language });
        await page.goto('/bonuses');
        await page.getByRole('heading', { name: words(language, 'betoffers.title') }).waitFor();
        for (const terms of await page.locator('main details summary').all()) await terms.click();
        await expectUsable(page);
        expect(consoleErrors).toEqual([]);
      });
  });
