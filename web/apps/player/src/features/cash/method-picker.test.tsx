import { minor } from '@maidan/money';
import { Backend, depositMethod, withdrawalMethod } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../test/app.tsx';
import { feeOf } from './fee.tsx';

const backendWith = (values: Partial<Backend>) => Object.assign(new Backend(), values);

const shown = () =>
  screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.querySelector('span.font-semibold')?.textContent);

it('filters methods by category and chooses a shown one', async () => {
  const backend = backendWith({
    depositMethods: [
      depositMethod({ id: 'upi', name: 'UPI', recommended: true }),
      depositMethod({ id: 'gpay', name: 'GPay', last_used: true }),
      depositMethod({ id: 'bank', name: 'Bank', category: 'internet_banking', usual_minutes: 60 }),
      depositMethod({
        id: 'cubix',
        name: 'Cubix',
        category: 'payment_systems',
        min: minor(200_000),
      }),
    ],
  });
  const { user } = await open('/deposit', { backend, signedIn: true });
  const chips = within(await screen.findByRole('group', { name: 'Payment methods by category' }));
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'All',
    'Recommended',
    'Mobile payment',
    'Payment systems',
    'Internet banking',
  ]);
  expect(shown()).toHaveLength(4);
  expect(screen.getByText('Last used')).toBeTruthy();
  expect(screen.getByText('Usually 1 hour')).toBeTruthy();

  await user.click(chips.getByRole('button', { name: 'Payment systems' }));
  expect(shown()).toEqual(['Cubix']);
  expect(screen.getByRole('radio').matches(':checked')).toBe(true);
  await user.type(screen.getByLabelText('Amount'), '500');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('The minimum amount is ₹2,000');
});

const methodsOf = (...ids: string[]) => ids.map((id) => depositMethod({ id, name: `API ${id}` }));

it('shortens a long list, but shows the chosen method', async () => {
  const depositMethods = [
    ...methodsOf('upi', 'phonepe', 'gpay', 'paytm', 'cubix', 'bank'),
    depositMethod({ id: 'tether', category: 'cryptocurrency' }),
  ];
  const { user } = await open('/deposit', {
    backend: backendWith({ depositMethods }),
    signedIn: true,
  });
  await screen.findByLabelText('Amount');
  expect(shown()).toEqual(['UPI', 'PhonePe', 'GPay', 'Paytm', 'Cubix']);
  await user.click(screen.getByRole('button', { name: 'Cryptocurrency' }));
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(shown()).toEqual(['UPI', 'PhonePe', 'GPay', 'Paytm', 'Cubix', 'Tether (TRC-20)']);
  await user.click(screen.getByRole('button', { name: 'Show all 7 methods' }));
  expect(shown()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show all 7 methods' })).toBeNull();
});

it.each([
  ['hi', ['बैंक ट्रांसफ़र', 'मोबाइल वॉलेट', 'मोबाइल मनी', 'बैंक कार्ड', 'UPI', 'API newpay']],
  ['ur', ['بینک ٹرانسفر', 'موبائل والیٹ', 'موبائل منی', 'بینک کارڈ', 'UPI', 'API newpay']],
])('translates descriptions and leaves brands in %s', async (language, names) => {
  const depositMethods = methodsOf('bank', 'wallet', 'mobile_money', 'card', 'upi', 'newpay');
  await open('/deposit', { backend: backendWith({ depositMethods }), signedIn: true, language });
  await screen.findAllByRole('radio');
  expect(shown()).toEqual(names);
});

it('shows no filter for a few methods', async () => {
  await open('/deposit', { signedIn: true });
  await screen.findByLabelText('Amount');
  expect(screen.queryByRole('group', { name: 'Payment methods by category' })).toBeNull();
});

it('draws an icon for each method, and the one of its category for an unknown one', async () => {
  const backend = backendWith({
    depositMethods: [
      depositMethod({ id: 'upi' }),
      depositMethod({ id: 'newpay', category: 'e_wallet' }),
    ],
  });
  await open('/deposit', { backend, signedIn: true });
  await screen.findByLabelText('Amount');
  const icons = [...document.querySelectorAll('[data-icon]')];
  expect(icons.map((icon) => icon.getAttribute('data-icon'))).toEqual(['upi', 'wallet']);
});

it('shows the fee and what arrives, and refuses more than the daily limit', async () => {
  const backend = backendWith({
    withdrawalMethods: [
      withdrawalMethod({
        id: 'paytm',
        fee: 250,
        free_per_day: 1,
        daily_limit: minor(100_000_00),
        daily_left: minor(1_500_00),
      }),
    ],
  });
  const { user } = await open('/withdraw', { backend, signedIn: true });
  await user.type(await screen.findByLabelText('Amount'), '1000');
  const receive = await screen.findByText('You receive');
  await waitFor(() => expect(receive.nextSibling?.textContent).toBe('₹975'));
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '1501');
  await user.click(screen.getByRole('button', { name: 'Request payout' }));
  await screen.findByText('You can withdraw ₹1,500 more with this method today.');
});

it('takes no fee while withdrawals are free, and rounds it down', () => {
  const method = withdrawalMethod({ id: 'x', fee: 250, free_left: 0 });
  expect(feeOf(method, minor(139))).toBe(3);
  expect(feeOf(method, minor(119))).toBe(2);
  expect(feeOf({ ...method, free_left: 1 }, minor(100_000))).toBe(0);
});
