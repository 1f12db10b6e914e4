/**
 * Each offer from its promise to a withdrawal, in the currency of the player: a landing page, its draw, the page of bonuses, a promo code, a mission or
 * the daily gift leads to it, the deposit or the task gives it, play makes it cash, and all cash is withdrawn. A bonus of the casino may be lost on the
 * way: then the deposit is withdrawn. The list is offer-walks.json.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { share } from './long.ts';
import { makeEligibleToWithdraw } from './players.ts';
import { entrances } from './walk-entrances.ts';
import { inCurrency, walks, type Walk } from './walk-list.ts';
import { rewards } from './walk-rewards.ts';
import { Stage, type Player } from './walk-stage.ts';

const walked = share(walks, walks.length);

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(walked.length > 1 ? 160 : 30);
}, 600_000);

afterAll(async () => {
  await stage?.stop();
  expect(stage?.server.errors).toEqual([]);
});

/** Requests all cash on the screen. */
async function withdrawOnScreen({ page }: Player, amount: number): Promise<void> {
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill(String(amount / 100));
  await page.getByLabel('Name on the account').fill('Asha Rao');
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByRole('button', { name: 'Request payout' }).click();
  // What free spins have won may still be wagered: a withdrawal gives it up.
  const giveUp = page.getByRole('button', { name: 'Withdraw and lose bonus' });
  await giveUp.or(page.getByText('Request sent')).first().waitFor();
  if (await giveUp.isVisible()) await giveUp.click();
  await page.getByText('Request sent').waitFor();
}

async function withdraw(walk: Walk, player: Player): Promise<void> {
  const { home, payout } = inCurrency(walk);
  const { page, least } = player;
  await makeEligibleToWithdraw(stage.server, player.token, home);
  const cash = await stage.cash(player);
  const amount = cash - (cash % least);
  if (walk.currency === 'INR') await withdrawOnScreen(player, amount);
  else {
    const request = { ...payout, amount, forfeit_bonus: true };
    await stage.as(player, 'POST', '/payouts/v1/withdrawals', request);
    await page.goto('/cash/history?show=withdrawals');
    const shown = page.getByText(/^(On check|In process|Sent)$/).filter({ visible: true });
    await shown.first().waitFor();
  }
  expect(await stage.cash(player)).toBe(cash - amount);
}

test.each(walked)(
  '$offer in $currency by $by of $page becomes cash and is withdrawn',
  async (walk) => {
    const player = await entrances[walk.by](stage, walk);
    await rewards[walk.kind](stage, walk, player);
    // Deposits are to be wagered once with own money on bets before anything can be withdrawn: an accumulator has done so.
    if (walk.by !== 'accumulator') await stage.win(player, player.deposits * player.least, {});
    await withdraw(walk, player);
    await player.page.context().close();
  },
);
