import { ApiError } from '@maidan/api';
import { loadTranslator } from '@maidan/i18n';
import { Backend } from '@maidan/testing';
import { act, render, screen, within } from '@testing-library/react';
import catalogues from 'virtual:lang/player';
import { describe, expect, it } from 'vitest';
import { useErrorText } from '../error-text.ts';
import { I18nProvider, loadLanguage } from '../i18n.ts';
import { slip } from '../domain/slip/index.ts';
import { open } from './app.tsx';

/** The rows of the product's error catalogue: a part of the text, and its error code or text key. */
const rows: [situation: string, text: string, where: { code: string } | { key: string }][] = [
  ['promo code inactive', 'This promo code is no longer active.', { code: 'promo_inactive' }],
  ['promo code unknown', 'This promo code does not exist.', { code: 'promo_unknown' }],
  ['promo code empty', 'Enter promo code.', { code: 'promo_empty' }],
  ['wrong old password', 'You entered an incorrect Old password', { code: 'old_password_invalid' }],
  [
    'recovery link reused',
    'You have already used this link to recover your password',
    { code: 'recovery_link_used' },
  ],
  [
    'withdrawal frequency',
    'Submitting a withdrawal request is available only once every 24 hours',
    { code: 'withdrawal_too_soon' },
  ],
  [
    'country blocked',
    'This resource is not accessible from your country.',
    { code: 'country_blocked' },
  ],
  [
    'email unverified',
    'Only users who have passed the email verification can withdraw',
    { code: 'email_unverified' },
  ],
  ['no withdrawal method', 'Write to support', { key: 'cash.no_methods_text' }],
  ['deposit fail', 'Something went wrong', { key: 'deposit.failed_title' }],
  [
    'transaction not found',
    'Try again in a few minutes',
    { key: 'deposit.reason_transaction_not_found' },
  ],
  ['phone short', 'At least 7 digits', { key: 'auth.phone_bad' }],
  ['date incomplete', 'Fill full date', { code: 'date_incomplete' }],
  ['date in the future', 'You cannot select a future date', { code: 'date_in_future' }],
  ['user exists', 'The user already exist', { code: 'user_exists' }],
  ['contact taken', 'phone or email already exists', { code: 'contact_taken' }],
  ['phone not registered', 'phone number not registered', { code: 'phone_not_registered' }],
  ['too many attempts', 'Max attempts exceeded', { code: 'max_attempts' }],
  ['communication error', 'Try again after 30 seconds', { code: 'network' }],
  ['verification link', 'Email verification link has expired', { code: 'email_link_expired' }],
  ['request limit', 'Request limit reached', { code: 'document_limit' }],
  ['UPI reminder', 'Do not use UPI for the wallet payment flow', { key: 'deposit.no_upi' }],
  ['page not found', 'Page not found', { key: 'page.not_found' }],
  ['page error', 'An error occurred', { key: 'page.error' }],
  ['user blocked', 'Contact support', { code: 'account_blocked' }],
];

/** Rows whose screens do not exist yet. */
const later: [situation: string, issue: number][] = [
  ['not available until deposit wagered', 15],
  ['cancelled due to low balance', 15],
  ['bonus or current balance in a restricted section', 16],
  ['zero bonus balance', 16],
  ['game needs real money', 16],
  ['casino under technical works', 16],
  ['promo code reused: codes are entered after the registration, too', 17],
];

function ErrorMessage({ code }: { code: string }) {
  const explain = useErrorText();
  const status = code === 'network' ? 0 : 400;
  return <p data-testid="error">{explain(new ApiError(status, { errors: [{ code }] }))}</p>;
}

describe('the error catalogue', () => {
  it.each(rows)('%s: %s', async (_, text, where) => {
    if ('key' in where) {
      const english = await loadTranslator(catalogues, 'en');
      expect(english.maybe(where.key)).toContain(text);
      return;
    }
    const language = await loadLanguage('en');
    const shown = await act(async () =>
      render(
        <I18nProvider value={language}>
          <ErrorMessage code={where.code} />
        </I18nProvider>,
      ),
    );
    await screen.findByText((content) => content.includes(text));
    shown.unmount();
  });

  for (const [situation, issue] of later) it.todo(`${situation} (issue ${issue})`);
});

const backendRefusing = (call: string, refusal: Parameters<Backend['refused']['set']>[1]) => {
  const backend = new Backend();
  backend.refused.set(call, refusal);
  return backend;
};

it('shows once why a sign-in was refused', async () => {
  const backend = backendRefusing('POST /ccg/user/login', {
    status: 400,
    code: 'credentials_invalid',
    location: 'password',
  });
  const { user } = await open('/login', { backend });
  await user.type(
    await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
    'asha@example.com',
  );
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Email, phone or password is not correct.');
  expect(screen.getAllByText('Email, phone or password is not correct.')).toHaveLength(1);
});

it('shows that an address is confirmed when its link is opened again', async () => {
  const backend = backendRefusing('POST /api/v3/players/email', {
    status: 409,
    code: 'already_confirmed',
  });
  const { user } = await open(`/confirm?code=${'a'.repeat(43)}`, { backend });
  await user.click(await screen.findByRole('button', { name: 'Yes, this is my address' }));
  await screen.findByRole('status');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows when the next withdrawal can be requested', async () => {
  const backend = backendRefusing('POST /payouts/v1/withdrawals', {
    status: 409,
    code: 'withdrawal_too_soon',
    extra: { next_at: new Date(2026, 4, 7, 18, 30).getTime() },
  });
  const { user } = await open('/withdraw', { backend, signedIn: true });
  await user.type(await screen.findByLabelText('Amount'), '500');
  await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
  await user.type(screen.getByLabelText('UPI ID'), 'asha@bank');
  await user.click(screen.getByRole('button', { name: 'Request payout' }));
  await screen.findByText(/only once every 24 hours.*next request from.*7.*6:30/);
});

it.each(['a@b', 'asha@bank.in', '@bank'])(
  'refuses the UPI ID %s before it is sent',
  async (vpa) => {
    const { user, backend } = await open('/withdraw', { signedIn: true });
    await user.type(await screen.findByLabelText('Amount'), '500');
    await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
    await user.type(screen.getByLabelText('UPI ID'), vpa);
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    await screen.findByText('Enter a UPI ID, such as name@bank');
    expect(backend.withdrawals).toEqual([]);
  },
);

it('hides why a bet was refused once the stake changes', async () => {
  const backend = backendRefusing('POST /api/v3/bets', { status: 409, code: 'insufficient_funds' });
  const { user } = await open('/match/ev1', { backend, signedIn: true });
  await user.click(await screen.findByTestId('odds-ev1-mw-h'));
  const panel = within(screen.getByRole('complementary', { name: 'Bet slip' }));
  await user.type(await panel.findByLabelText('Stake'), '500');
  await user.click(panel.getByRole('button', { name: /Place bet/ }));
  await panel.findByText('Your balance is too low for this.');
  await act(async () => slip.set({ stake: '50' }));
  expect(panel.queryByText('Your balance is too low for this.')).toBeNull();
});
