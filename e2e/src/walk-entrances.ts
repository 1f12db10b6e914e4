/** How a player comes to an offer: from its promise to the deposit that gives it, or to what is given at once. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone, visit } from './browser.ts';
import { deposit, type Tokens } from './players.ts';
import { base, hydrated, openDialog, openOffer, stored } from './promo-page.ts';
import { deposited, inCurrency, type Walk } from './walk-list.ts';
import type { Player, Stage } from './walk-stage.ts';

/** Makes the next deposit. */
export async function payIn(stage: Stage, walk: Walk, player: Player): Promise<void> {
  const { deposit: method, least } = inCurrency(walk);
  await deposit(stage.server, player.token, deposited * least, method);
  player.deposits += deposited;
}

/** A phone on a landing page; pages whose currency follows the address have it at the end. */
async function onLandingPage(stage: Stage, { page: path, currency }: Walk): Promise<Page> {
  const { url } = stage.server;
  const { page, context } = await visit(url, { viewport: phone, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url }]);
  const own = ['PKR', 'PHP'].includes(currency) ? `/${currency.toLowerCase()}` : '';
  await page.goto(base + path + own);
  return page;
}

/** Fills the open form of a landing page and signs up. The pages of other countries are in their languages. */
async function signUp(walk: Walk, page: Page, dialog: Locator): Promise<Player> {
  await dialog.locator('[name=username]').fill(`${walk.offer}-${walk.currency}@example.com`);
  await dialog.locator('[name=password]').fill('kettle-moss-9');
  for (const box of await dialog.locator('[name=checkbox1],[name=checkbox2]').all())
    await box.check();
  await dialog.locator('[type=submit]').click();
  await page.waitForURL((url) => url.searchParams.get('welcomeme') === '1');
  const tokens = JSON.parse((await stored(page, 'vuexx')) ?? '{}') as Tokens;
  return { page, token: tokens.access_token, least: inCurrency(walk).least, deposits: 0 };
}

/** Signs up with the form of a landing page, which has chosen its offer. */
async function byForm(stage: Stage, walk: Walk): Promise<Player> {
  const page = await onLandingPage(stage, walk);
  await hydrated(page);
  const dialog = await openOffer(page);
  const bonus = dialog.locator('[name=bonus_id]');
  // Some forms register the offer without a list to choose from.
  if ((await bonus.count()) > 0)
    await expect
      .poll(() => bonus.inputValue())
      .toBe(`${walk.offer}-${walk.currency.toLowerCase()}`);
  return signUp(walk, page, dialog);
}

/** Most visitors that draw until one of them gets the offer: of the rarest prize 1 in 8 does. */
const mostVisitors = 150;

/** Draws as one visitor after the other until the prize is the offer, and signs up with its code. */
async function byDraw(stage: Stage, walk: Walk): Promise<Player> {
  const page = await onLandingPage(stage, walk);
  for (let visitor = 0; visitor < mostVisitors; visitor++) {
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().includes('/_/prize') && response.request().method() === 'POST',
      ),
      page.locator('.spin').click(),
    ]);
    const { code } = (await answer.json()) as { code: string };
    const promised = await stage.caller.call<{ bonuses: { id: string }[] }>(
      'PATCH',
      '/api/v3/bonuses/promo',
      { code },
    );
    if (promised.bonuses.some(({ id }) => id.startsWith(`${walk.offer}-`))) {
      await page.locator('.claim').click();
      const dialog = openDialog(page);
      await dialog.locator('[name=promo_code][readonly]').waitFor(); // the code is applied
      return signUp(walk, page, dialog);
    }
    await page.context().clearCookies({ name: 'promo_visitor' });
    await page.reload();
  }
  throw new Error(`${mostVisitors} visitors have not drawn ${walk.offer}`);
}

/** Chooses the offer on the page of bonuses. */
async function choose(walk: Walk, player: Player): Promise<void> {
  const { page } = player;
  await page.goto('/bonuses');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: walk.name ?? '', exact: true }) });
  await card.getByRole('button', { name: 'Choose' }).tap();
}

/** Makes the deposits before the one of the offer, and chooses the offer. */
async function byChoice(stage: Stage, walk: Walk): Promise<Player> {
  const player = await stage.newcomer(walk);
  for (let n = 1; n < (walk.deposit ?? 1); n++) await payIn(stage, walk, player);
  await choose(walk, player);
  return player;
}

/** Staff make the player a member of a level of the VIP programme, and the member chooses the level's offer. */
async function byMembership(stage: Stage, walk: Walk): Promise<Player> {
  const player = await stage.newcomer(walk);
  const { managers } = await stage.staff.call<{ managers: { id: string }[] }>('GET', '/vip');
  const member = { level: walk.level, manager_id: managers[0]?.id, manager_name: 'Meera' };
  await stage.staff.call('PUT', `/players/${player.uuid}/vip`, member);
  await choose(walk, player);
  return player;
}

/** Staff make a promo code, and a player who has deposited uses it. */
async function byCode(stage: Stage, walk: Walk): Promise<Player> {
  const day = 24 * 3600 * 1000;
  const code = stage.key().replace(/\D/g, '');
  await stage.staff.call('POST', '/promo-codes', {
    code,
    offer_id: walk.offer,
    description: 'From us to you',
    starts_at: Date.now() - day,
    ends_at: Date.now() + day,
    most_uses: 1,
  });
  const player = await stage.newcomer(walk);
  await payIn(stage, walk, player);
  const { page } = player;
  await page.goto(`/bonuses?promo=${code}`);
  const form = page.getByRole('region', { name: 'Promo code' });
  await form.getByRole('button', { name: 'Use code' }).tap();
  await form.getByRole('button', { name: 'Use another code' }).waitFor();
  return player;
}

/** The tasks of the missions. */
const tasks: Record<string, { name: string; play(stage: Stage, player: Player): Promise<void> }> = {
  'daily-five': {
    name: 'Five games today',
    async play(stage, player) {
      const rounds = {
        'savanna-coins': {},
        'monsoon-treasure': {},
        dice: { side: 'over', target: 5_050 },
        plinko: { risk: 'low', rows: 8 },
        roulette: { bets: [{ on: 'red', chips: 1 }] },
      };
      for (const [game, params] of Object.entries(rounds))
        await stage.round(player, game, params, player.least);
    },
  },
  'daily-slip': {
    name: 'Three bets on the day',
    async play(stage, player) {
      for (let n = 0; n < 3; n++) await stage.win(player, 10 * player.least, {});
    },
  },
  'weekly-reels': {
    name: 'A week on the reels',
    async play(stage, player) {
      for (let n = 0; n < 60; n++) await stage.round(player, 'savanna-coins', {}, 5 * player.least);
    },
  },
};

/** Starts a mission, does its task, and claims the reward. */
async function byMission(stage: Stage, walk: Walk): Promise<Player> {
  const task = tasks[walk.mission ?? ''];
  if (!task) throw new Error(`no task for ${walk.mission}`);
  const player = await stage.newcomer(walk);
  await payIn(stage, walk, player);
  await stage.staff.giveCash(player.uuid, 400 * player.least); // enough to stake a week's task
  const { page } = player;
  await page.goto('/missions');
  const card = page.getByRole('article').filter({ hasText: task.name });
  await card.getByRole('button', { name: /^Start mission/ }).tap();
  await card.getByRole('button', { name: /^Start mission/ }).waitFor({ state: 'detached' });
  await task.play(stage, player);
  await expect
    .poll(async () => {
      const at = '/api/v3/players/me/missions';
      const { items } = await stage.as<{ items: { id: string; status: string }[] }>(
        player,
        'GET',
        at,
      );
      return items.find(({ id }) => id === walk.mission)?.status;
    })
    .toBe('done');
  await page.reload();
  await card.getByRole('button', { name: /^Claim reward/ }).tap();
  await card.getByText('Claimed', { exact: true }).waitFor();
  return player;
}

/** Most players that open their gift until one of them gets the offer: of the rarest prize that is walked 1 in 8 does. */
const mostPlayers = 100;

/** One player after the other opens the daily gift until the offer is in it. */
async function byGift(stage: Stage, walk: Walk): Promise<Player> {
  for (let n = 0; n < mostPlayers; n++) {
    const player = await stage.newcomer(walk, `gift-${n}@example.com`);
    const { page } = player;
    await payIn(stage, walk, player);
    const answer = page.waitForResponse(
      (sent) => sent.url().endsWith('/players/me/gift') && sent.request().method() === 'POST',
    );
    await page.goto('/gift');
    await page.getByRole('button', { name: "Open today's gift" }).tap();
    const opened = (await (await answer).json()) as { won: number; prizes: { offer: string }[] };
    await page.getByText(/^Next gift in/).waitFor();
    if (opened.prizes[opened.won]?.offer === walk.offer) return player;
    await page.context().close();
  }
  throw new Error(`${mostPlayers} gifts had no ${walk.offer} in them`);
}

/** The player for whom the offer waits for a deposit, or who has what it gives without one. */
export const entrances: Record<Walk['by'], (stage: Stage, walk: Walk) => Promise<Player>> = {
  form: byForm,
  draw: byDraw,
  choice: byChoice,
  membership: byMembership,
  code: byCode,
  gift: byGift,
  mission: byMission,
  accumulator: onOfferOfBets,
  start: byStart,
};

/** The landing page of an offer on bets explains it to a player who has deposited. */
async function onOfferOfBets(stage: Stage, walk: Walk): Promise<Player> {
  const player = await stage.newcomer(walk);
  await player.page.goto(base + walk.page);
  await player.page.getByRole('heading', { level: 1 }).waitFor();
  await payIn(stage, walk, player);
  return player;
}

/** The player starts the race on the page of bonuses. */
async function byStart(stage: Stage, walk: Walk): Promise<Player> {
  const player = await stage.newcomer(walk);
  await payIn(stage, walk, player);
  await stage.staff.giveCash(player.uuid, 5_000 * player.least); // what the targets ask for together
  const { page } = player;
  await page.goto('/bonuses');
  const card = page.getByRole('article').filter({ hasText: 'Slots race' });
  await card.getByRole('button', { name: 'Start' }).tap();
  await card.getByText('Running').waitFor();
  return player;
}
