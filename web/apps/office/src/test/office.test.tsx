import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeOffice, withdrawal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const three = () => {
  const office = new FakeOffice();
  office.withdrawals = [
    withdrawal(1),
    withdrawal(2),
    withdrawal(3, { status: 'paid' }),
    withdrawal(4),
  ];
  return office;
};

const press = (keys: string) => userEvent.keyboard(keys);

describe('sign-in', () => {
  it('stands before every page, says what is wrong, and leads back', async () => {
    const office = three();
    office.member = null;
    const router = await office.open('/withdrawals?status=paid');
    await userEvent.type(await screen.findByLabelText('E-mail'), 'boss@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'not this one');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The email or the password is wrong.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'a long password');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('player3@example.com')).toBeTruthy();
    expect(router.history.location.href).toBe('/office/withdrawals?status=paid');
    expect(
      office.seen.filter((s) => s.call === 'POST /session').every((s) => s.csrf === 'csrf'),
    ).toBe(true);
  });
});

describe('session', () => {
  it('that ended leads to the sign-in and back', async () => {
    const office = three();
    const router = await office.open('/withdrawals?status=pending');
    await screen.findByText('player1@example.com');
    office.member = null;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByLabelText('E-mail')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({
      next: expect.stringContaining('status=pending'),
    });
  });
});

describe('queue', () => {
  it('is worked by keyboard: j and k move, a approves, the next in line follows', async () => {
    const office = three();
    const router = await office.open('/withdrawals?status=pending');
    await screen.findByText('player1@example.com');
    await press('jj');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 'w2' }));
    await press('k');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 'w1' }));
    await press('a');
    const dialog = await screen.findByRole('dialog', { name: 'Approve ₹1,000.00?' });
    expect(office.seen.some((s) => s.call.startsWith('POST'))).toBe(false);
    await press('j');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and pay' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 'w2' }));
    expect(office.seen).toContainEqual({
      call: 'POST /withdrawals/w1/approve',
      body: {},
      csrf: 'csrf',
    });
    await waitFor(() => expect(screen.queryByText('player1@example.com')).toBeNull());
  });

  it('rejects with a reason of 3 characters or more', async () => {
    const office = three();
    await office.open('/withdrawals?status=pending&id=w2');
    await screen.findByRole('article');
    await press('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject ₹2,000.00' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'ar');
    expect(submit.disabled).toBe(true);
    await userEvent.type(within(dialog).getByRole('textbox'), 'j: not yours');
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(office.withdrawals[1]).toMatchObject({ status: 'rejected', reason: 'arj: not yours' });
  });

  it('reports that another member decided first', async () => {
    const office = three();
    await office.open('/withdrawals?status=pending&id=w1');
    await screen.findByRole('article');
    office.withdrawals[0] = withdrawal(1, { status: 'approved' });
    await press('a');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve and pay' }));
    expect(await screen.findByText('This withdrawal has already been decided.')).toBeTruthy();
  });

  it('lets those look who may not decide', async () => {
    const office = three();
    if (office.member) office.member.permissions = ['money.see'];
    await office.open('/withdrawals?status=pending&id=w1');
    const review = await screen.findByRole('article');
    expect(
      within(review).getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled,
    ).toBe(true);
    await press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(review).getByText('Your role can view but not decide.')).toBeTruthy();
    expect(within(review).getByText('pl•••@playbank')).toBeTruthy();
    expect(office.seen.some(({ call }) => call === 'GET /withdrawals/w1')).toBe(false);
  });

  it('shows the whole account to those who may decide', async () => {
    await three().open('/withdrawals?status=pending&id=w1');
    const review = await screen.findByRole('article');
    expect(await within(review).findByText('whole.address@playbank')).toBeTruthy();
  });

  it('keeps its filter in the address and links money to its entries', async () => {
    const office = three();
    const router = await office.open('/withdrawals?status=pending&id=w1');
    const review = await screen.findByRole('article');
    expect(within(review).getByText('₹1,000.00').closest('a')?.getAttribute('href')).toBe(
      `/office/accounts/${encodeURIComponent('p:p1:INR:cash')}?ref=w1`,
    );
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'paid');
    expect(await screen.findByText('player3@example.com')).toBeTruthy();
    expect(router.state.location.search).toEqual({ status: 'paid' });
  });

  it('draws its empty and its broken state', async () => {
    const office = new FakeOffice();
    await office.open('/withdrawals?status=pending');
    expect(await screen.findByText('No requests waiting')).toBeTruthy();
    office.broken = 500;
    office.withdrawals = [withdrawal(1, { status: 'paid' })];
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'paid');
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
    office.broken = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('player1@example.com')).toBeTruthy();
  });

  it('speaks Hindi', async () => {
    await three().open('/withdrawals?status=pending', 'hi');
    expect(await screen.findByRole('heading', { name: 'निकासी' })).toBeTruthy();
  });
});
