/** The casino's back office: games are ordered and switched, returns compared, rounds found and replayed, salts fixed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { Caller, newPlayer, signedIn, Staff, type Tokens } from './players.ts';
import { startServer, type Credentials, type Server } from './server.ts';

const trader = {
  email: 'trader@maidan.example',
  password: 'window-seat-lemon-one',
  role: 'trader',
};
const support = {
  email: 'support@maidan.example',
  password: 'window-seat-lemon-two',
  role: 'support',
};

let server: Server;
let staff: Staff;
let player: Tokens & { uuid: string };
let caller: Caller;
let keys = 0;

beforeAll(async () => {
  server = await startServer({ members: [trader, support] });
  staff = await Staff.of(server);
  player = await newPlayer(server, 'asha@example.com', 'kettle-moss-9');
  await staff.giveCash(player.uuid, 100_000);
  caller = await Caller.at(server);
});

afterAll(async () => {
  await staff.dispose();
  await caller.dispose();
});

/** The back office as a member sees it. */
async function entered(
  member: Credentials,
  path: string,
  options: { viewport?: typeof phone; language?: string } = {},
): Promise<Page> {
  const { page } = await visit(server.url, { viewport: desktop, ...options });
  if (options.language) {
    await page.goto('/office/sign-in');
    await page.locator('input[type=email]').fill(member.email);
    await page.locator('input[type=password]').fill(member.password);
    await page.locator('button[type=submit]').click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto(path);
    return page;
  }
  await signInToOffice(page, { staff: member }, path);
  return page;
}

/** Calls the API as the player; each call has its own idempotency key. */
const asPlayer = <Answer>(method: string, path: string, data?: unknown) =>
  caller.call<Answer>(method, path, data, {
    Authorization: `Bearer ${player.access_token}`,
    'Idempotency-Key': `key-${++keys}`,
  });

interface Round {
  id: string;
  status: string;
  payout: number;
}

const play = (game: string, params: object, funds = 'cash', stake = 1_000) =>
  asPlayer<Round>('POST', '/api/v3/casino/rounds', { game, stake, params, funds });

const dice = { side: 'over', target: 5050 };

const lobby = async () =>
  (await asPlayer<{ items: { id: string }[] }>('GET', '/api/v3/casino/games')).items.map(
    ({ id }) => id,
  );

/** A game as the player has it open on a phone. */
async function opened(game: string): Promise<Page> {
  const { context, page } = await visit(server.url, {
    language: 'en',
    serviceWorkers: 'block',
    storage: { ...signedIn(player) },
  });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto(`/casino/slot/${game}`);
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  return page;
}

/** The status of a round of dice that the player asks for, and the code of its refusal. */
async function diceAnswers() {
  const answer = await fetch(`${server.url}/api/v3/casino/rounds`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${player.access_token}`,
      'Idempotency-Key': `key-${++keys}`,
    },
    body: JSON.stringify({ game: 'dice', stake: 1_000, params: dice, funds: 'demo' }),
  });
  const { errors } = (await answer.json()) as { errors?: { code: string }[] };
  return errors?.[0]?.code ?? answer.status;
}

test('a member orders the lobby by keyboard and switches a game off', async () => {
  const page = await entered(trader, '/office/casino');
  await page.getByRole('button', { name: 'Aviator', exact: true }).waitFor();
  const other = await entered(trader, '/office/casino?id=dice');
  await other.getByRole('checkbox', { name: 'Switched off' }).waitFor();

  await step('the second game becomes the first', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    await page.getByText('The order was changed').waitFor();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: 'Save the order' });
    await dialog.getByLabel('Reason').fill('JetX first this week');
    await dialog.getByRole('button', { name: 'Save the order' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await lobby()).slice(0, 2)).toEqual(['jetx', 'aviator']);
    await expectUsable(page);
  });

  await step('dice is switched off in India', async () => {
    expect(await diceAnswers()).toBe(201);
    const game = await opened('dice');
    await page.getByRole('button', { name: 'Dice', exact: true }).click();
    await page.getByLabel('Switched off in countries').fill('in, br');
    await page.getByText('Brazil, India').waitFor();
    await page.getByRole('button', { name: 'Add a currency' }).click();
    await page.getByLabel('Highest stake in INR').fill('50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the settings of Dice?' });
    await dialog.getByLabel('Reason').fill('a new licence is awaited');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Off in 2 countries').waitFor();
    expect(await diceAnswers()).toBe('game_off');
    await game.getByRole('button', { name: /^Play/ }).click();
    await game.getByRole('heading', { name: 'Not available' }).waitFor();
    await game.getByRole('link', { name: 'Plinko', exact: true }).click();
    await game.getByRole('button', { name: /^Play/ }).waitFor();
    await expectUsable(game);
    await page.evaluate(() => scrollTo(0, 0)); // nothing half below the top bar
    await expectUsable(page);
  });

  await step('a form of former settings is refused and replaced', async () => {
    await other.getByRole('checkbox', { name: 'New', exact: true }).check();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('it is new');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Someone else has changed these settings.').waitFor();
    await expect
      .poll(() => other.getByLabel('Switched off in countries').inputValue())
      .toBe('BR, IN');
    expect(await other.getByRole('checkbox', { name: 'New', exact: true }).isChecked()).toBe(false);
  });

  await step('the whole casino is under works and comes back', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Works of the whole casino' }).click();
    const dialog = page.getByRole('dialog', { name: 'Works of the whole casino' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Message to players').fill('Back at noon');
    await dialog.getByLabel('Reason').fill('an update');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The whole casino is under technical works. “Back at noon”').waitFor();
    const { works, message } = await asPlayer<{ works: boolean; message: string }>(
      'GET',
      '/api/v3/casino/games',
    );
    expect([works, message]).toEqual([true, 'Back at noon']);
    await page.getByRole('button', { name: 'Works of the whole casino' }).click();
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByLabel('Reason').fill('the update is there');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Back at noon”').waitFor({ state: 'detached' });
  });

  await step('the audit has each change', async () => {
    const { items } = await staff.call<{ items: { action: string; detail: { reason: string } }[] }>(
      'GET',
      '/audit?subject=casino',
    );
    expect(items.map(({ detail }) => detail.reason)).toEqual([
      'the update is there',
      'an update',
      'JetX first this week',
    ]);
  });
});

test('returns are compared with what was to be expected', async () => {
  for (let i = 0; i < 20; i++) await play('plinko', { risk: 'medium', rows: 12 });
  for (let i = 0; i < 5; i++) await play('wheel', { risk: 'low', segments: 20 }, 'demo');
  const page = await entered(support, '/office/casino/returns');
  const row = page.getByRole('row', { name: /Plinko/ });
  await expect
    .poll(async () => {
      await page.reload();
      return row.textContent();
    })
    .toContain('20');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('cell', { name: 'medium · 12' }).waitFor();
  await expectUsable(page);
  await page.keyboard.press('m');
  await page.getByRole('row', { name: /Wheel/ }).waitFor();
  expect(await page.getByLabel('Money').inputValue()).toBe('demo');
});

test('a round is found and replayed, and its money leads to the ledger', async () => {
  const open = await play('mines', { mines: 3 });
  const page = await entered(support, `/office/players/${player.uuid}`);
  await page.goto(`/office/casino/rounds?player=${player.uuid}`);
  await page.getByRole('row', { name: /Mines/ }).first().waitFor();

  await step('an open round hides its result', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.waitForURL(`**/office/casino/rounds/${open.id}`);
    await page.getByText('This round is open.').waitFor();
    expect(await page.getByText('Drawn').count()).toBe(0);
    await expectUsable(page);
  });

  await step('a round that has ended is computed again', async () => {
    const { id } = await play('plinko', { risk: 'high', rows: 8 });
    await page.goto('/office/casino/rounds');
    await page.getByLabel('Round (id)').fill(id);
    await page.keyboard.press('Enter');
    await page.getByText('The stored result is the one that the rules give.').waitFor();
    await page.getByText('In use: revealed when the player changes the seeds').waitFor();
    await expectUsable(page);
  });

  await step('its stake leads to its entry', async () => {
    await page.getByRole('link', { name: '₹10.00' }).first().click();
    await page.waitForURL(`**/office/accounts/**`);
    await page.getByText('Casino stake').first().waitFor();
  });
});

test('a bet on a shared round is replayed', async () => {
  let bet: { id: string } | undefined;
  await expect
    .poll(
      async () => {
        const { round } = await asPlayer<{ round?: { id: string; status: string } }>(
          'GET',
          '/crash/v1/games/aviator',
        );
        if (round?.status !== 'betting') return false;
        bet = await asPlayer<{ id: string }>('POST', '/crash/v1/games/aviator/bets', {
          round: round.id,
          slot: 0,
          stake: 1_000,
          auto: 101,
        }).catch(() => undefined);
        return bet !== undefined;
      },
      { timeout: 200_000, interval: 200 },
    )
    .toBe(true);
  const page = await entered(support, '/office/casino/rounds?crash=true');
  const link = page.locator(`a[href$="/casino/bets/${bet?.id}"]`);
  await expect
    .poll(
      async () => {
        await page.reload();
        await link.waitFor();
        return page.getByRole('row').nth(1).textContent();
      },
      { timeout: 200_000, interval: 2_000 },
    )
    .toMatch(/Cashed out|Lost/);
  await link.click();
  await page
    .getByText('The stored result is the one that the rules give.')
    .waitFor({ timeout: 200_000 }); // the round may fly on for long
  await page.getByText('Casino stake').waitFor();
  await expectUsable(page);
});

test('a salt is fixed once, with the place where everybody finds it', async () => {
  const page = await entered(trader, '/office/casino/chains');
  await page.getByRole('button', { name: 'Fix the salt of JetX' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fix the salt of JetX' });
  const submit = dialog.getByRole('button', { name: 'Fix the salt' });
  await dialog.getByLabel('Salt', { exact: true }).fill('two words');
  await dialog.getByText('A salt has 8 to 128 visible characters').waitFor();
  await dialog.getByLabel('Salt', { exact: true }).fill('00000000000000000002c0ffee');
  await dialog.getByLabel('Where everybody finds this text').fill('the block at height 900,000');
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check();
  await expectUsable(page);
  await submit.click();
  await page.getByText('The salt is fixed.').waitFor();
  await page.getByText('00000000000000000002c0ffee').waitFor();
  expect(await page.getByRole('button', { name: 'Fix the salt of JetX' }).count()).toBe(0);
});

test('each screen is usable on a phone and in Hindi, and shows no change to those who may only look', async () => {
  const paths = ['/office/casino', '/office/casino?id=mines', '/office/casino/returns'];
  paths.push('/office/casino/rounds', '/office/casino/chains');
  const { id } = await play('roulette', { bets: [{ on: 'red', chips: 1 }] });
  paths.push(`/office/casino/rounds/${id}`);
  const page = await entered(support, '/office/casino', { viewport: phone, language: 'hi' });
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await expectUsable(page);
    expect(await page.getByRole('button', { name: 'सहेजें' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /सॉल्ट तय करें/ }).count()).toBe(0);
  }
});
