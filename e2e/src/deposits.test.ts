/**
 * Deposits that the player completes elsewhere: on the hosted page of a card or a wallet, by a prompt on the phone, by coins. The provider is
 * the simulator in a process of its own, over HTTP.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoSidewaysScroll, expectUsable, phone, step, visit } from './browser.ts';
import { newPlayer, signedIn } from './players.ts';
import { startServer, type Server } from './server.ts';

/** Delays are short, but long enough to see what the screens show while a payment is on its way. */
let server: Server;

beforeAll(async () => {
  server = await startServer({ speed: 5 });
});

/** A new player's phone, with a deposit begun by a method and an amount of whole units. */
async function begins(
  name: string,
  { method, amount, currency = 'INR' }: { method: string; amount: number; currency?: string },
): Promise<Page> {
  const player = await newPlayer(server, `${name}@example.com`, 'kettle-moss-9', {}, currency);
  const { page, context } = await visit(server.url, { viewport: phone, storage: signedIn(player) });
  await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
  await page.goto(`/deposit?method=${method}&amount=${amount * 100}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  return page;
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Goes from the site to the provider's page, which is on another origin. */
async function toHostedPage(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Go to payment page' });
  await link.waitFor();
  await expectUsable(page);
  const site = new URL(page.url()).origin;
  await link.click();
  await page.getByText('Secure payment').waitFor();
  expect(new URL(page.url()).origin).not.toBe(site);
  await expectUsable(page);
}

/** Pays with a test number and returns to the site. */
async function pays(page: Page, field: string, number: string): Promise<void> {
  await page.getByLabel(field).fill(number);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('link', { name: 'Return to the site' }).click();
  await page.waitForURL(/\/deposit\?id=/);
}

test('a card is entered on the provider’s page only, and the site credits what arrives', async () => {
  const page = await begins('asha', { method: 'card', amount: 1000 });
  await step('a real card is refused', async () => {
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await proceed(page);
    await toHostedPage(page);
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText('Real ones are not accepted').waitFor();
    await expectUsable(page);
  });
  await step('a test card pays, and the screen says so by itself', async () => {
    await pays(page, 'Card number', '4000 0000 0000 4242');
    await page.getByText('₹1,000 is on your balance').waitFor();
    await expectUsable(page);
  });
  await step('the page is not opened twice', async () => {
    await page.reload();
    await page.getByText('₹1,000 is on your balance').waitFor();
    expect(await page.getByRole('link', { name: 'Go to payment page' }).count()).toBe(0);
  });
});

test('a declined card leads to another attempt with the same amount', async () => {
  const page = await begins('bela', { method: 'card', amount: 700 });
  await proceed(page);
  await toHostedPage(page);
  await pays(page, 'Card number', '4000 0000 0000 0001');
  await page.getByText('The payment was declined.').waitFor();
  await page
    .getByRole('link', { name: /support/i })
    .first()
    .waitFor();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Try again with ₹700' }).click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('700');
  await proceed(page);
  await toHostedPage(page);
  await pays(page, 'Card number', '4000 0000 0000 4242');
  await page.getByText('₹700 is on your balance').waitFor();
});

test('a wallet’s page can be cancelled, and half of the amount is checked by staff', async () => {
  const page = await begins('chitra', { method: 'quillo', amount: 2000 });
  await step('cancelled', async () => {
    await proceed(page);
    await toHostedPage(page);
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await page.getByText('You cancelled the payment.').waitFor();
    await expectUsable(page);
  });
  await step('half arrives', async () => {
    await page.getByRole('link', { name: 'Try again with ₹2,000' }).click();
    await proceed(page);
    await toHostedPage(page);
    await pays(page, 'Wallet number', '900000 0003');
    await page.getByText('A different amount than you entered has arrived.').waitFor();
    await expectUsable(page);
  });
});

test('mobile money is confirmed on the phone whose number the player enters', async () => {
  const page = await begins('wanjiru', { method: 'mpesa', amount: 500, currency: 'KES' });
  await step('a number without the country is refused', async () => {
    await page.getByLabel('Phone').fill('12');
    await proceed(page);
    await page.getByRole('alert').first().waitFor();
    await expectUsable(page);
  });
  await step('the prompt waits on the phone', async () => {
    await page.getByLabel('Phone').fill('+254 712 341 111');
    await proceed(page);
    await page.getByText('Confirm the payment on your phone').waitFor();
    await page.getByText(/A prompt for KSh.500 was sent to .*11/).waitFor();
    expect(await page.getByText('712341').count()).toBe(0);
    await expectUsable(page);
  });
});

test('a prompt that is confirmed is credited, one that is not confirmed fails', async () => {
  const paid = await begins('otieno', { method: 'mpesa', amount: 500, currency: 'KES' });
  await paid.getByLabel('Phone').fill('+254712345678');
  await proceed(paid);
  await paid.getByText('is on your balance').first().waitFor();
  await expectUsable(paid);
  const refused = await begins('njeri', { method: 'mpesa', amount: 600, currency: 'KES' });
  await refused.getByLabel('Phone').fill('+254712340001');
  await proceed(refused);
  await refused.getByText('Something went wrong').waitFor();
  await expectUsable(refused);
});

test('coins have an address and an exact amount, and are credited after their confirmations', async () => {
  const page = await begins('deepa', { method: 'tether', amount: 5000 });
  await step('the address is shown with its network', async () => {
    await proceed(page);
    await page.getByRole('heading', { name: /^Send .* USDT/ }).waitFor();
    await page.getByText('Address', { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
  });
  await step('and what arrives is credited', async () => {
    await page.getByText('is on your balance').first().waitFor();
    await expectUsable(page);
  });
});

test('a transaction id is credited once: another player who submits it learns why', async () => {
  const transfers = async (name: string) => {
    const page = await begins(name, { method: 'upi', amount: 500 });
    await proceed(page);
    await page.getByTestId('deposit-qr').waitFor();
    await page.getByLabel('Transaction ID').fill('412377770042');
    await page.getByRole('button', { name: 'I have paid' }).click();
    return page;
  };
  const first = await transfers('esha');
  await first.getByText('₹500 is on your balance').waitFor();
  const second = await transfers('farah');
  await second
    .getByText(/already used|another deposit/)
    .first()
    .waitFor();
  await expectUsable(second);
});
