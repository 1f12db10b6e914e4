/**
 * The bet slip on a phone: every kind of bet from the tap on a price to its row among the player's bets. On matches that have
 * not begun, so that prices move when a trader moves them.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectUsable, step, visit } from './browser.ts';
import { deposit, newPlayer, signedIn, Staff } from './players.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let staff: Staff;

beforeAll(async () => {
  const cricket = ['one', 'two', 'three'].map((id) => ({ id, sport: 'cricket' }));
  server = await startServer({ matches: [...cricket, { id: 'football', sport: 'football' }] });
  staff = await Staff.of(server);
  return () => staff.dispose();
});

/** A player with ₹10,000 and an open page. */
class Player {
  readonly page: Page;
  readonly id: string;

  constructor(page: Page, id: string) {
    this.page = page;
    this.id = id;
  }

  static async named(name: string): Promise<Player> {
    const made = await newPlayer(server, `${name}@example.com`, 'correct horse');
    await deposit(server, made.access_token, 1_000_000);
    const { page } = await visit(server.url, { storage: signedIn(made) });
    return new Player(page, made.uuid);
  }

  price(selection: string): Locator {
    return this.page.getByTestId(`odds-${selection}`).first();
  }

  slip(): Locator {
    return this.page.getByTestId('bet-slip').last();
  }

  stake(): Locator {
    return this.slip().getByRole('textbox', { name: /^Stake/ });
  }

  place(): Locator {
    return this.slip().getByRole('button', { name: /^Place bet/ });
  }

  /** Opens a match and taps prices. */
  async pick(match: string, ...selections: string[]): Promise<void> {
    await this.page.goto(`/match/${match}`);
    for (const selection of selections) {
      await this.price(selection).click();
      await expect.poll(() => this.price(selection).getAttribute('aria-pressed')).toBe('true');
    }
  }

  async openSlip(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Open bet slip/ })
      .first()
      .click();
    await this.slip().waitFor();
  }

  /** Opens the slip with the home sides of matches on it. */
  async pickHomeSides(...matches: string[]): Promise<void> {
    for (const match of matches) await this.pick(match, matchWinner(match).home);
    await this.openSlip();
  }

  /** The line of the receipt with stake and odds, of a bet of this kind. */
  async receipt(kind = 'Single'): Promise<string> {
    await this.slip().getByText('Bet accepted').waitFor();
    await this.slip().getByTestId('receipt').getByText(kind).first().waitFor();
    const line = await this.slip().getByText(' to win ').innerText();
    await this.slip().getByRole('button', { name: 'Done' }).click();
    return line;
  }
}

test('every kind of bet is accepted and listed among the player’s bets', async () => {
  const player = await Player.named('collector');
  const { page } = player;

  await step('a single, within the stakes that the slip names', async () => {
    await player.pickHomeSides('one');
    await player.slip().getByText('From ₹10 to ').waitFor();
    await player.stake().fill('5');
    await player.slip().getByText('The minimum stake is ₹10').waitFor();
    expect(await player.place().isDisabled()).toBe(true);
    await player.stake().fill('100');
    await expectUsable(page);
    await player.place().click();
    expect(await player.receipt()).toMatch(/^₹100 at /);
  });

  await step('an accumulator', async () => {
    await player.pickHomeSides('one', 'two', 'three');
    await player.slip().getByText('Total odds').waitFor();
    await player.stake().fill('50');
    await expectAccessible(page);
    await player.place().click();
    expect(await player.receipt('Accumulator, 3 legs')).toMatch(/^₹50 at /);
  });

  await step('a Trixie', async () => {
    await player.pickHomeSides('one', 'two', 'three');
    await player.slip().getByText('System', { exact: true }).click();
    await player.slip().getByRole('combobox', { name: 'System' }).waitFor();
    await player.slip().getByText('Number of bets').waitFor();
    await player.stake().fill('20');
    await expectUsable(page);
    await player.slip().getByRole('button', { name: 'Place bet, ₹80' }).click();
    const receipt = await player.receipt('Doubles: 3 · Trebles: 1 — 4 lines of ₹20');
    expect(receipt).toMatch(/^₹80 at /);
  });

  await step('a bet builder', async () => {
    await player.pick('football', 'football-match_winner-home', 'football-total_goals-l2.5-over');
    await player.openSlip();
    await player.slip().getByText('Bet builder').waitFor();
    await player.stake().fill('40');
    await expect.poll(() => player.place().isEnabled()).toBe(true);
    await expectAccessible(page);
    await player.place().click();
    expect(await player.receipt('Bet builder')).toMatch(/^₹40 at /);
  });

  await step('a free bet that staff granted', async () => {
    const grant = {
      kind: 'free_bet',
      amount: 5000,
      min_odds: 1200,
      days: 7,
      reason: 'a warm welcome',
    };
    await staff.call('POST', `/players/${player.id}/grants`, grant, { 'Idempotency-Key': 'one' });
    await player.pick('two', matchWinner('two').away);
    await player.openSlip();
    const funds = player.slip().getByLabel('Stake from');
    await funds.selectOption({ label: 'Free bet ₹50, from odds 1.20' });
    await expect.poll(() => player.stake().inputValue()).toBe('50');
    await expectAccessible(page);
    await player.place().click();
    expect(await player.receipt('Free bet')).toMatch(/^₹50 at /);
  });

  await step('the list', async () => {
    await page.goto('/bets');
    const rows = page.getByTestId('bet-row');
    await expect.poll(() => rows.count()).toBe(5);
    const texts = await rows.allInnerTexts();
    for (const kind of [
      'Single',
      'Accumulator, 3 legs',
      'Doubles: 3 · Trebles: 1',
      'Bet builder',
      'Free bet',
    ])
      expect(texts, kind).toContainEqual(expect.stringContaining(kind));
    await expectUsable(page);
  });
  await page.context().close();
  expect(server.errors).toEqual([]);
});

test('one tap empties the slip', async () => {
  const { page, context } = await visit(server.url);
  const guest = new Player(page, '');
  await guest.pickHomeSides('one', 'two');
  await guest.slip().getByRole('button', { name: 'Clear all' }).click();
  await guest.slip().getByText('Your bet slip is empty').waitFor();
  await context.close();
});

test('the slip asks before it takes odds that have moved', async () => {
  const player = await Player.named('careful');
  const { page } = player;
  await player.pickHomeSides('three');
  await player.slip().getByLabel('If the odds change').selectOption({ label: 'Ask me first' });
  await player.stake().fill('100');
  let moved = false; // the trader is faster than the first of the two taps
  await page.route('**/api/v3/bets', async (route) => {
    if (route.request().method() === 'POST' && !moved) {
      moved = true;
      await staff.call('POST', `/trading/markets/${matchWinner('three').market}/prices`, {
        prices: [{ selection_id: matchWinner('three').home, odds: 1370 }],
        reason: 'news from the ground',
        confirmed: true,
      });
    }
    await route.continue();
  });
  await player.place().click();
  await player
    .slip()
    .getByText(/^Odds changed from .* to 1\.37$/)
    .waitFor();
  await expectAccessible(page);
  await player.slip().getByRole('button', { name: 'Accept new odds' }).click();
  await player.place().click();
  expect(await player.receipt()).toContain('₹100 at 1.37 to win ₹137');
  await page.context().close();
});

test('the slip refuses selections of one match of which one follows from the other', async () => {
  const { page, context } = await visit(server.url);
  const guest = new Player(page, '');
  await guest.pick('football', 'football-match_winner-home', 'football-double_chance-home_draw');
  await guest.openSlip();
  await guest
    .slip()
    .getByText('One of these selections follows from the others. Remove it.')
    .waitFor();
  await expectAccessible(page);
  await context.close();
});

test('a quick bet is placed at one tap on a price', async () => {
  const player = await Player.named('quick');
  const { page } = player;
  await page.goto('/');
  await page.getByRole('button', { name: 'Bet slip', exact: true }).click();
  await player.slip().getByText('Quick bet', { exact: true }).click();
  await player.slip().getByRole('textbox', { name: 'Quick bet stake' }).fill('30');
  await expectAccessible(page);
  await player.slip().getByRole('button', { name: 'Turn on quick bet' }).click();
  await player.slip().getByText('Tap a price to bet ₹30').waitFor();
  await page.goto('/match/one');
  await player.price(matchWinner('one').away).click();
  await page.getByText(/₹30 at /).waitFor();
  await expectAccessible(page);
  await page.context().close();
});
