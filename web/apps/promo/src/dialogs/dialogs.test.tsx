import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../../lang/promo/en.json';
import type { IslandData } from '../page.ts';
import { AuthDialog } from './auth.tsx';
import { RegistrationDialog } from './registration.tsx';

const data: IslandData = {
  lang: 'en',
  base: '/new-promo',
  route: '/aviator',
  dialog: { name: 'BasicRegistration', currency: 'INR', bonus: 'casino', campaign: 'aviator' },
  t: en,
  currencies: ['INR', 'PKR', 'BRL'].map((code) => ({ code, symbol: code })),
  countries: [{ iso_code: 'IN', name: 'India', dial_code: '91' }],
  bonuses: [
    { id: 'c-inr', name: 'Casino', amount: '₹20,000', casino: true, bets: false },
    { id: 's-inr', name: 'Sport', amount: '₹15,000', casino: false, bets: true },
  ],
};

interface Asked {
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}
let asked: Asked[];
let answers: Record<string, () => [number, unknown] | Promise<[number, unknown]>>;
const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 4e9 };

beforeEach(() => {
  asked = [];
  answers = { '/ccg/csrf-token': () => [200, { token: 'csrf' }] };
  history.replaceState(null, '', '/new-promo/aviator?click_id=7');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push({
      path,
      body: JSON.parse(String(init.body ?? 'null')) as Record<string, unknown>,
      headers: (init.headers ?? {}) as Record<string, string>,
    });
    const [status, body] = (await answers[path.split('?')[0] ?? '']?.()) ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const sent = (path: string): Asked | undefined => asked.find((call) => call.path === path);

describe('registration', () => {
  it('sends what the API asks for, and signs in', async () => {
    answers['/ccg/user/registration'] = () => [200, tokens];
    render(<RegistrationDialog data={data} />);
    type(en['form.email'], 'a@b.in');
    type(en['form.password'], 'secret1');
    press(en['form.signUp']);
    await waitFor(() => expect(localStorage.getItem('refresh')).toBe('r'));
    const call = sent('/ccg/user/registration');
    expect(call?.headers['X-CSRF-TOKEN']).toBe('csrf');
    expect(call?.body).toMatchObject({
      username: 'a@b.in',
      password: 'secret1',
      repeat_password: 'secret1',
      currency: 'INR',
      bonus_id: 'c-inr',
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: [],
      set_deposit_modal_type: true,
      type: '2',
      click_id: '7',
    });
    expect(localStorage.getItem('type_action')).toBe('register');
  });

  it('asks nobody while the form breaks a rule', async () => {
    render(<RegistrationDialog data={data} />);
    type(en['form.email'], 'a@b');
    press(en['form.signUp']);
    await screen.findByText(en['error.email']);
    await screen.findByText(en['error.password']);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByLabelText(en['form.agreeTerms']));
    expect(screen.getByRole('button', { name: en['form.signUp'] })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('says why it was refused, beside the field', async () => {
    answers['/ccg/user/registration'] = () => [
      409,
      { errors: [{ location: 'username', reason: 'badRequest', code: 'user_exists', msg: 'x' }] },
    ];
    render(<RegistrationDialog data={data} />);
    type(en['form.email'], 'a@b.in');
    type(en['form.password'], 'secret1');
    press(en['form.signUp']);
    expect((await screen.findByText(en['error.user_exists'])).id).toBe('fault-username');
    answers['/ccg/user/registration'] = () => [500, {}];
    press(en['form.signUp']);
    await screen.findByText(en['error.oops']);
    answers['/ccg/user/registration'] = () => [429, {}];
    press(en['form.signUp']);
    await screen.findByText(en['error.tooMany']);
    expect(localStorage.getItem('refresh')).toBeNull();
  });

  it('shows the login that one click made, once', async () => {
    answers['/ccg/user/registration'] = () => [
      200,
      { ...tokens, credentials: { username: 'm7k2', password: 'p9q4' } },
    ];
    render(<RegistrationDialog data={data} />);
    fireEvent.click(screen.getByRole('tab', { name: en['form.oneClick'] }));
    press(en['form.signUp']);
    await screen.findByText('m7k2');
    expect(sent('/ccg/user/registration')?.body).toMatchObject({ username: '', password: '' });
  });

  it('loads the bonuses of another currency; a late answer does not win', async () => {
    const waiting: ((answer: [number, unknown]) => void)[] = [];
    answers['/bonus/v1/bonuses/welcome-for-land'] = () =>
      new Promise((answer) => waiting.push(answer));
    render(<RegistrationDialog data={data} />);
    type(en['form.currency'], 'PKR');
    type(en['form.currency'], 'BRL');
    await waitFor(() => expect(waiting).toHaveLength(2));
    const bonus = (id: string, amount: number, currency: string): [number, unknown] => [
      200,
      [{ id, bonus_name: { en: id }, max_bonus: { amount, currency }, casino: true, bets: false }],
    ];
    await act(async () => waiting[1]?.(bonus('c-brl', 200_000, 'BRL')));
    await act(async () => waiting[0]?.(bonus('c-pkr', 4_000_000, 'PKR')));
    expect(await screen.findByText('R$2,000')).toBeTruthy();
    expect(screen.queryByText('c-pkr')).toBeNull();
  });

  it('checks a promo code: empty, unknown, good, taken back', async () => {
    render(<RegistrationDialog data={data} />);
    press(en['form.apply']);
    await screen.findByText(en['error.promo_empty']);
    answers['/api/v3/bonuses/promo'] = () => [404, { errors: [{ reason: 'notFound' }] }];
    type(en['form.promo'], '777');
    press(en['form.apply']);
    await screen.findByText(en['error.promo_unknown']);
    answers['/api/v3/bonuses/promo'] = () => [400, { errors: [{ reason: 'badRequest' }] }];
    press(en['form.apply']);
    await screen.findByText(en['error.promo_inactive']);
    answers['/api/v3/bonuses/promo'] = () => [200, { description: 'Fifty spins' }];
    press(en['form.apply']);
    await screen.findByText('Fifty spins');
    press(en['form.cancel']);
    expect(screen.queryByText('Fifty spins')).toBeNull();
  });
});

describe('sign-in', () => {
  it('by phone sends the phone and no e-mail', async () => {
    answers['/ccg/user/login'] = () => [200, tokens];
    render(<AuthDialog data={data} />);
    type(en['form.email'], 'left@over.in');
    fireEvent.click(screen.getByRole('tab', { name: en['form.byPhone'] }));
    type(en['form.phone'], '98765 43210');
    type(en['form.password'], 'secret1');
    press(en['form.signIn']);
    await waitFor(() => expect(localStorage.getItem('type_action')).toBe('login'));
    expect(sent('/ccg/user/login')?.body).toMatchObject({
      username: '',
      phone: '+919876543210',
      phone_code: 'IN',
    });
  });

  it('tells a wrong password and stays', async () => {
    answers['/ccg/user/login'] = () => [
      400,
      { message: 'x', errors: [{ location: '', code: 'credentials_invalid', msg: 'x' }] },
    ];
    render(<AuthDialog data={data} />);
    type(en['form.email'], 'a@b.in');
    type(en['form.password'], 'secret1');
    press(en['form.signIn']);
    await screen.findByText(en['error.credentials_invalid']);
    expect(localStorage.getItem('vuexx')).toBeNull();
  });
});
