/** Deposits that the player completes elsewhere: what each state shows, and that each has a way on. */
import type { Deposit } from '@maidan/api';
import { Backend, depositOf } from '@maidan/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../test/app.tsx';

type Values = NonNullable<Parameters<typeof depositOf>[0]>;

const minute = 60_000;
const soon = () => Date.now() + 10 * minute;

const page = (values: Values = {}): Values => ({
  method: 'card',
  flow: 'page',
  created_at: Date.now(),
  ...values,
  pay: { redirect: 'https://pay.example/p/1', expires_at: soon(), ...values.pay },
});

const prompt = (values: Values = {}): Values => ({
  method: 'mpesa',
  flow: 'prompt',
  phone_masked: '+2547******78',
  created_at: Date.now(),
  ...values,
  pay: { expires_at: soon(), ...values.pay },
});

const coins = (values: Values = {}): Values => ({
  method: 'tether',
  flow: 'coins',
  created_at: Date.now(),
  ...values,
  pay: {
    address: 'TPLAYMoNEYoNLYxxxxxxxxxxxxxxxxxxxxx',
    coins: '11.5',
    coin: 'USDT',
    expires_at: soon(),
    ...values.pay,
  },
});

async function shows(values: Values) {
  const backend = new Backend();
  backend.deposits = [depositOf(values)];
  const opened = await open('/deposit?id=dep1', { backend, signedIn: true });
  const change = (next: Partial<Deposit>) => {
    const [first] = backend.deposits;
    if (first) backend.deposits = [{ ...first, ...next }];
  };
  return { ...opened, backend, change };
}

afterEach(() => sessionStorage.clear());

const newDeposit = () => screen.findByRole('button', { name: 'Start a new deposit' });
const support = () => screen.findByRole('link', { name: 'Write to support' });

it('leads to the page of the provider and names its host', async () => {
  await shows(page());
  await screen.findByRole('heading', { name: 'Pay ₹1,000' });
  const link = await screen.findByRole('link', { name: 'Go to payment page' });
  expect(link.getAttribute('href')).toBe('https://pay.example/p/1');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(screen.getByText(/The page is on .*pay\.example/)).toBeTruthy();
  await newDeposit();
});

it('waits for the provider after the return from its page', async () => {
  sessionStorage.setItem('deposit-page-dep1', '1');
  await shows(page());
  await screen.findByRole('heading', { name: 'Waiting for the provider' });
  await screen.findByRole('link', { name: 'I have not paid: open the page again' });
  await newDeposit();
});

it('shows the masked phone of a prompt and what to do without one', async () => {
  await shows(prompt());
  await screen.findByRole('heading', { name: 'Confirm the payment on your phone' });
  expect(screen.getByText(/was sent to .*\+2547••••••78/)).toBeTruthy();
  expect(screen.getByText(/No prompt on your phone\?/)).toBeTruthy();
  await newDeposit();
});

it('shows the address of coins with its network, and their exact number', async () => {
  await shows(coins());
  await screen.findByRole('heading', { name: /Send .*11\.5 USDT/ });
  expect(screen.getByText(/Send only USDT on the TRON network/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy: Address' })).toBeTruthy();
  await newDeposit();
});

it('shows the confirmations of coins on their way', async () => {
  await shows(coins({ status: 'queued', confirmations: 1, confirmations_needed: 4 }));
  await screen.findByRole('heading', { name: 'Your payment is on its way' });
  expect(screen.getByText('1 of 4 confirmations')).toBeTruthy();
});

it.each([
  ['page', page, 'Preparing the payment page'],
  ['prompt', prompt, 'Sending the prompt to your phone'],
  ['coins', coins, 'Preparing your address'],
] as const)('offers a new deposit when the start of a %s takes long', async (_, made, title) => {
  const nothing = { redirect: '', address: '', coins: '', expires_at: 0 };
  const fresh = await shows(made({ pay: nothing }));
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: 'Start a new deposit' })).toBeNull();
  fresh.unmount();
  await shows(made({ created_at: Date.now() - minute, pay: nothing }));
  await screen.findByText(/This takes longer than usual/);
  await newDeposit();
});

it.each([
  ['page', page],
  ['prompt', prompt],
  ['coins', coins],
] as const)('warns not to pay to a %s any more when the time is up', async (_, made) => {
  await shows(made({ pay: { expires_at: Date.now() - 1 } }));
  await screen.findByRole('heading', { name: 'The time is up' });
  expect(screen.queryByRole('link', { name: 'Go to payment page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy: Address' })).toBeNull();
  await newDeposit();
});

it.each([
  ['declined', 'The payment was declined.'],
  ['cancelled', 'You cancelled the payment.'],
  ['insufficient_funds', 'There is not enough money in your account or on your card.'],
])('begins again with the same amount after %s', async (reason, text) => {
  await shows(page({ status: 'failed', reason }));
  await screen.findByText(text);
  const retry = await screen.findByRole('link', { name: 'Try again with ₹1,000' });
  expect(retry.getAttribute('href')).toMatch(/^\/deposit\?.*amount=100000/);
  await support();
  await newDeposit();
});

it('says of an expired deposit that late money is credited', async () => {
  await shows(prompt({ status: 'expired' }));
  await screen.findByRole('heading', { name: 'This deposit has expired' });
  expect(screen.getByText(/it is credited by itself|the money is credited by itself/)).toBeTruthy();
  await support();
  await newDeposit();
});

it('says that a device is offline, and updates by itself afterwards', async () => {
  const { change } = await shows(prompt());
  await screen.findByRole('heading', { name: 'Confirm the payment on your phone' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await screen.findByText(/You are offline\. This page updates when the connection is back/);
  change({ status: 'succeeded', credited: depositOf().amount });
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: '₹1,000 is on your balance' });
  expect(screen.queryByText(/You are offline\. This page/)).toBeNull();
});
