import { Backend } from '@maidan/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './app.tsx';

const sent = (backend: Backend, call: string) =>
  backend.seen.filter((s) => s.call === call).map((s) => s.body);

/** A backend whose player has no personal data. */
function backendWithoutPersonalData() {
  const backend = new Backend();
  backend.person.profile = {};
  return backend;
}

describe('personal data', () => {
  it('can be set once and is locked afterwards', async () => {
    const { user, backend } = await open('/me/profile', {
      signedIn: true,
      backend: backendWithoutPersonalData(),
    });
    expect(
      await screen.findByText('Before you withdraw, please add:', { exact: false }),
    ).toBeTruthy();
    await user.type(await screen.findByLabelText('First name'), 'Asha');
    await user.type(screen.getByLabelText('Last name'), 'Rao');
    await user.selectOptions(screen.getByLabelText('Date of birth: Day'), '17');
    await user.selectOptions(screen.getByLabelText('Date of birth: Month'), 'May');
    await user.selectOptions(screen.getByLabelText('Date of birth: Year'), '1990');
    await user.type(screen.getByLabelText('City'), 'Pune');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your personal data are complete.')).toBeTruthy();
    expect(sent(backend, 'PUT /api/v3/players/me')).toEqual([
      {
        country: 'IN',
        first_name: 'Asha',
        last_name: 'Rao',
        birth: '1990-05-17',
        city: 'Pune',
        version: 1,
      },
    ]);
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.getByText(/^(17 May|May 17,) 1990$/)).toBeTruthy();
    expect(screen.getAllByText('Contact support to change').length).toBe(4);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('sends only changed fields', async () => {
    const { user, backend } = await open('/me/profile', { signedIn: true });
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Delhi');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your personal data are saved.');
    expect(sent(backend, 'PUT /api/v3/players/me')).toEqual([{ city: 'Delhi', version: 1 }]);
  });

  it('saves payout accounts, which withdrawals can use', async () => {
    const { user, backend } = await open('/me/profile', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Add account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Bank account' });
    await user.selectOptions(dialog.getByLabelText('Account type'), 'Bank account');
    await user.type(dialog.getByLabelText('Name on the account'), 'Asha Rao');
    await user.type(dialog.getByLabelText('Account number'), '1234 5678 9012');
    await user.type(dialog.getByLabelText('IFSC code'), 'sbin0001234');
    await user.click(dialog.getByRole('button', { name: 'Save account' }));
    expect(await screen.findByText('•••• 9012')).toBeTruthy();
    history.pushState({}, '', '/withdraw');
    dispatchEvent(new PopStateEvent('popstate'));
    await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
    await user.type(screen.getByLabelText('Amount'), '600');
    expect(screen.getByRole('radio', { name: /•••• 9012/ })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    await screen.findByText('Request sent');
    expect(sent(backend, 'POST /payouts/v1/withdrawals')).toEqual([
      { method: 'bank', amount: 60000, payout_details_id: 'account-1' },
    ]);
  });

  it('is required before a withdrawal', async () => {
    const { user } = await open('/withdraw', {
      signedIn: true,
      backend: backendWithoutPersonalData(),
    });
    expect(await screen.findByText('Fill in your personal data')).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Complete profile' }));
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});
