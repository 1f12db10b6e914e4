import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Early } from '../early.ts';
import type { IslandData } from '../page.ts';
import { FormDialog } from './dialog.tsx';
import { initial, opened } from './state.ts';
import type { Name } from './table.ts';
import { en, page, sportTerms, wheel } from './testpage.ts';

interface Asked {
  path: string;
  query: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}
let asked: Asked[];
let answers: Record<string, () => [number, unknown] | Promise<[number, unknown]>>;
let opens: string[];
let left: number;
let stayed: number;
const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 4e9 };
const registration = '/ccg/user/registration';
const login = '/ccg/user/login';
const welcome = '/bonus/v1/bonuses/welcome-for-land';

beforeEach(() => {
  asked = [];
  opens = [];
  left = 0;
  stayed = 0;
  answers = { '/ccg/csrf-token': () => [200, { token: 'csrf' }], [welcome]: () => [200, []] };
  history.replaceState(null, '', '/new-promo/summer?click_id=7');
  document.body.innerHTML = '<div id="notices"></div>';
  for (const name of ['newReg', 'redirectUrl', 'vuexx'])
    document.cookie = `${name}=; max-age=0; path=/`;
  vi.stubGlobal('maidan', {
    open: (name: string) => (opens.push(name), true),
    leave: () => void left++,
    stay: () => void stayed++,
  } as Partial<Early>);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = url.split('?');
    asked.push({
      path,
      query,
      body: JSON.parse(String(init.body ?? 'null')) as Record<string, unknown>,
      headers: (init.headers ?? {}) as Record<string, string>,
    });
    const [status, body] = (await answers[path]?.()) ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (name: Name, handed = '{}', data: IslandData = page) =>
  render(<FormDialog name={name} page={data} state={opened(data, handed, location.search)} />);
/** By the beginning of its label, which may go on with a hint. */
const field = (label: string): HTMLInputElement =>
  screen.getByLabelText((text) => text.startsWith(label));
const type = (label: string, value: string): void => {
  fireEvent.input(field(label), { target: { value } });
};
const choose = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const tab = (name: string): void => {
  fireEvent.click(screen.getByRole('tab', { name }));
};
const sent = (path: string): Asked | undefined => asked.findLast((call) => call.path === path);
const notices = (): string => document.getElementById('notices')?.textContent ?? '';
const fillIn = (): void => {
  type('E-mail', 'a@b.in');
  type('Password', 'secret1');
};

describe('a registration', () => {
  it('sends what the API asks for, signs in, reports it and leaves', async () => {
    answers[registration] = () => [200, { ...tokens, redirect_url: 'https://x.example/a b' }];
    show('BasicRegistration');
    fillIn();
    press('Sign up');
    await waitFor(() => expect(left).toBe(1));
    const call = sent(registration);
    expect(call?.headers['X-CSRF-TOKEN']).toBe('csrf');
    expect(call?.body).toEqual({
      click_id: '7',
      username: 'a@b.in',
      phone: '',
      phone_code: '',
      password: 'secret1',
      repeat_password: 'secret1',
      currency: 'INR',
      country: '',
      bonus_id: 'c-inr',
      promo_code: '',
      is_promo: false,
      isTwoStep: false,
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: [],
      set_deposit_modal_type: true,
      form_id: 'BasicRegistration',
      type: '2',
    });
    expect(localStorage.getItem('refresh')).toBe('r');
    expect(localStorage.getItem('type_action')).toBe('register');
    expect(localStorage.getItem('redirect_event_place')).toBe('after_reg');
    expect(document.cookie).toContain('newReg=true');
    expect(document.cookie).toContain('redirectUrl=https%3A%2F%2Fx.example%2Fa%20b');
    expect(opens).toEqual(['']);
    expect(notices()).toBe('Registration completed');
  });

  it('asks nobody while the form breaks a rule, and marks the box that is needed', () => {
    show('BasicRegistration');
    type('E-mail', 'a@b');
    fireEvent.click(field(en['form.agreeTerms']));
    press('Sign up');
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(en['error.email']).id).toBe('BasicRegistration-fault-username');
    expect(screen.getByText(en['error.password'])).toBeTruthy();
    expect(field(en['form.agreeTerms']).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(en['form.agreeTerms']));
    expect(asked).toEqual([]);
  });

  it('says why it was refused, beside the field and in a notice', async () => {
    answers[registration] = () => [
      409,
      { errors: [{ location: 'username', reason: 'badRequest', code: 'user_exists', msg: 'x' }] },
    ];
    show('BasicRegistration');
    fillIn();
    press('Sign up');
    expect((await screen.findByText(en['error.user_exists'], { selector: 'small' })).id).toBe(
      'BasicRegistration-fault-username',
    );
    expect(notices()).toBe('The user already exist');
    answers[registration] = () => [500, {}];
    press('Sign up');
    await screen.findByText('Oops! Something went wrong');
    expect(localStorage.getItem('refresh')).toBeNull();
    expect(left).toBe(0);
  });

  it('by phone sends the phone alone; what was typed on the other tab is gone after that', async () => {
    answers[registration] = () => [500, {}];
    show('NewCustomReg');
    type('E-mail', 'left@over.in');
    tab('By phone');
    type('Phone number', '98765 43210');
    type('Password', 'secret1');
    tab('By e-mail');
    expect(field('E-mail').value).toBe('left@over.in');
    tab('By phone');
    expect(field('Phone number').value).toBe('98765 43210');
    press('Sign up');
    await screen.findByText('Oops! Something went wrong');
    expect(sent(registration)?.body).toMatchObject({
      username: '',
      phone: '+919876543210',
      phone_code: 'IN',
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: ['news'],
    });
    tab('By e-mail');
    expect(field('E-mail').value).toBe('');
  });

  it('has the phone’s country by the currency: the opener’s, then the query’s, then the form’s', () => {
    const country = (handed: string, search: string): string => {
      history.replaceState(null, '', `/new-promo/summer${search}`);
      const { unmount } = show('NewCustomReg', handed);
      tab('By phone');
      const { value } = field('Country') as unknown as HTMLSelectElement;
      unmount();
      return value;
    };
    expect(country('{}', '')).toBe('IN');
    expect(country('{}', '?val_cur=BDT')).toBe('BD');
    expect(country('{"currency":"INR"}', '?val_cur=BDT')).toBe('IN');
    history.replaceState(null, '', '/new-promo/summer');
    show('NewCustomReg');
    tab('By phone');
    choose('Currency', 'BDT');
    expect((field('Country') as unknown as HTMLSelectElement).value).toBe('BD');
  });

  it.each<Name>(['NewCustomReg', 'OpenIPL'])('in %s takes the phones of every country', (name) => {
    show(name);
    tab('By phone');
    expect(within(field('Country')).getAllByRole('option')).toHaveLength(page.countries.length);
  });

  it('asks for the country of residence once the server does not know it, and sends it', async () => {
    const refused = {
      location: 'country',
      reason: 'badRequest',
      msg: 'x',
      code: 'country_required',
    };
    answers[registration] = () => [400, { message: 'x', errors: [refused] }];
    show('NewCustomReg');
    fillIn();
    expect(screen.queryByRole('combobox', { name: /Country/ })).toBeNull();
    press('Sign up');
    await screen.findByText(en['error.country_required']);
    expect(sent(registration)?.body).toMatchObject({ country: '' });
    fireEvent.change(screen.getByRole('combobox', { name: /Country/ }), {
      target: { value: 'BD' },
    });
    answers[registration] = () => [500, {}];
    press('Sign up');
    await screen.findByText('Oops! Something went wrong');
    expect(sent(registration)?.body).toMatchObject({ country: 'BD' });
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveProperty('value', 'BD');
  });

  it('shows the login that one click made, once, and then leaves', async () => {
    answers[registration] = () => [
      200,
      { ...tokens, credentials: { username: 'm7k2', password: 'p9q4' } },
    ];
    show('BasicRegistration');
    tab('1 click');
    expect(screen.queryByRole('combobox', { name: /^Bonus/ })).toBeNull();
    press('Sign up');
    await screen.findByText('m7k2');
    expect(sent(registration)?.body).toMatchObject({ username: '', password: '' });
    expect(left).toBe(0);
    press(en['form.continue']);
    expect(left).toBe(1);
  });

  it('of the league ends with its own dialog, not with the app', async () => {
    answers[registration] = () => [200, tokens];
    show('Ipl2024CustomeReg');
    fillIn();
    press('Sign up');
    await waitFor(() => expect(opens).toEqual(['DoneRegPopup']));
    expect([left, stayed]).toEqual([0, 1]);
  });

  it('of a crash page needs one box, and says by its form that it is one', async () => {
    answers[registration] = () => [500, {}];
    show('CrashNewReg');
    fillIn();
    press('Sign up');
    await screen.findByText('Oops! Something went wrong');
    expect(sent(registration)?.body).toMatchObject({
      form_id: 'crash-welcome',
      checkbox1: true,
      checkbox2: false,
    });
  });
});

describe('the offer', () => {
  const bonus = (id: string, amount: number, currency: string): [number, unknown] => [
    200,
    [
      {
        id,
        bonus_name: { en: id },
        max_bonus: { amount, currency },
        percent: 50,
        casino: true,
        bets: false,
        terms: {
          min_deposit: 30_000,
          wager: 30,
          days: 7,
          max_bet: 0,
          max_transfer: 0,
          min_odds: 0,
          max_odds: 0,
          counts: { slots: 100 },
        },
      },
    ],
  ];

  /** The answer to a valid promo code, whose offer is worth so many hundredths of a rupee. */
  const code = (amount: number): [number, unknown] => [
    200,
    { description: 'Fifty spins', bonuses: bonus('spins-inr', amount, 'INR')[1] },
  ];

  it('shows the most that it is worth', () => {
    show('BasicRegistration');
    expect(screen.getByText('₹20,000')).toBeTruthy();
    choose('Bonus', 's-inr');
    expect(screen.getByText('₹15,000')).toBeTruthy();
    choose('Bonus', '');
    expect(screen.queryByText('₹15,000')).toBeNull();
    expect(screen.getAllByText('Play without bonus')).toHaveLength(2);
  });

  it('is chosen first as the query says', () => {
    history.replaceState(null, '', '/new-promo/summer?bonus=sport');
    show('BasicRegistration');
    expect(screen.getByText('₹15,000')).toBeTruthy();
  });

  it('follows the currency, after a moment; a late answer does not win', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting: ((answer: [number, unknown]) => void)[] = [];
    answers[welcome] = () => new Promise((answer) => waiting.push(answer));
    show('BasicRegistration');
    choose('Currency', 'PKR');
    choose('Currency', 'BRL');
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect((field('Bonus') as unknown as HTMLSelectElement).value).toBe('');
    expect(screen.getByRole('option', { name: 'Jogar sem bônus' })).toBeTruthy();
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]?.(bonus('c-brl', 200_000, 'BRL')));
    expect(screen.queryByText('R$2,000')).toBeNull(); // the second is not over yet
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    await act(async () => waiting[0]?.(bonus('c-pkr', 4_000_000, 'PKR')));
    expect(screen.getByText('R$2,000')).toBeTruthy();
    expect(screen.queryByText('c-pkr')).toBeNull();
    expect(new URLSearchParams(sent(welcome)?.query).get('offer')).toBe('welcome-casino');
    vi.useRealTimers();
  });

  it('that is not available is reported, and one plays without', async () => {
    answers[welcome] = () => [500, {}];
    show('NewCustomReg', '{"currency":"PKR"}');
    await waitFor(() => expect(notices()).toBe('Oops! Something went wrong'));
    expect(await screen.findByText('Play without bonus')).toBeTruthy();
  });

  it('of a crash page comes from its own list; without one there is nothing to choose', async () => {
    answers[welcome] = () => bonus('crash-inr', 9_000_000, 'INR');
    show('CrashNewReg');
    expect(screen.queryByRole('combobox', { name: /^Bonus/ })).toBeNull();
    await screen.findByText('50% on your first deposit, up to ₹90,000');
    expect(new URLSearchParams(sent(welcome)?.query).get('crash')).toBe('true');
    expect(field('Bonus')).toBeTruthy();
    answers['/api/v3/bonuses/promo'] = () => code(120_000);
    type('Promo code', '777');
    press('Apply');
    await screen.findByText('Fifty spins');
    expect(screen.queryByRole('combobox', { name: /^Bonus/ })).toBeNull();
  });

  it('gives way to a promo code: empty, unknown, not active, good, taken back', async () => {
    answers[registration] = () => [500, {}];
    show('BasicRegistration');
    press('Apply');
    expect(screen.getByText('Enter promo code.')).toBeTruthy();
    answers['/api/v3/bonuses/promo'] = () => [404, { errors: [{ reason: 'notFound' }] }];
    type('Promo code', '12ab-3456789012345');
    expect(field('Promo code').value).toBe('123456789012');
    press('Apply');
    await screen.findByText(en['error.promo_unknown']);
    answers['/api/v3/bonuses/promo'] = () => [400, { errors: [{ reason: 'badRequest' }] }];
    press('Apply');
    await screen.findByText(en['error.promo_inactive']);
    answers['/api/v3/bonuses/promo'] = () => code(120_000);
    press('Apply');
    await screen.findByText('Fifty spins');
    expect(screen.getByText('₹1,200')).toBeTruthy(); // the banner shows what the code gives
    expect(screen.queryByText('₹20,000')).toBeNull();
    expect(field('Bonus').disabled).toBe(true);
    expect(screen.getByRole('option', { name: 'spins-inr' })).toBeTruthy();
    fillIn();
    press('Sign up');
    await screen.findByText('Oops! Something went wrong');
    expect(sent(registration)?.body).toMatchObject({
      is_promo: true,
      promo_code: '123456789012',
      bonus_id: '',
    });
    press('Cancel');
    expect(screen.queryByText('Fifty spins')).toBeNull();
    expect(field('Promo code').value).toBe('');
    expect(screen.getByText('₹20,000')).toBeTruthy();
    press('Sign up');
    await waitFor(() =>
      expect(sent(registration)?.body).toMatchObject({ is_promo: false, bonus_id: 'c-inr' }),
    );
  });

  it('is that of a promo code that was typed and not applied; a refused one is reported beside it', async () => {
    answers[registration] = () => [
      400,
      { errors: [{ location: 'promo_code', reason: 'notFound', code: 'promo_unknown' }] },
    ];
    show('BasicRegistration');
    type('Promo code', '778');
    fillIn();
    press('Sign up');
    await screen.findByText(en['error.promo_unknown']);
    expect(sent(registration)?.body).toMatchObject({
      is_promo: true,
      promo_code: '778',
      bonus_id: '',
    });
    expect(left).toBe(0);
  });

  it('of a promo code ends where the code is not good for a currency', async () => {
    answers['/api/v3/bonuses/promo'] = () => code(120_000);
    show('BasicRegistration');
    type('Promo code', '777');
    press('Apply');
    await screen.findByText('₹1,200');
    choose('Currency', 'BDT');
    await screen.findByText(en['error.promo_currency']);
    expect(screen.queryByText('₹1,200')).toBeNull();
  });

  it('of a page with a draw is in the currency of its prizes, whatever the address says', () => {
    history.replaceState(null, '', '/new-promo/wheel-of-fortune?val_cur=BDT');
    show('WheelsRegistration', '{}', { ...page, kind: 'wheel', draw: wheel });
    expect(field('Currency').value).toBe('INR');
    expect(field('Bonus').value).toBe('c-inr');
    expect(screen.getByText('₹20,000')).toBeTruthy();
    expect(asked).toEqual([]);
    // Nobody has won anything yet.
    expect(screen.queryByText(/stopped on/)).toBeNull();
  });

  it('of the code in the address is what the form begins with', async () => {
    answers['/api/v3/bonuses/promo'] = () => code(120_000);
    answers[registration] = () => [200, tokens];
    history.replaceState(null, '', '/new-promo/wheel-of-fortune?promo=123456789012');
    show('WheelsRegistration', '{}', { ...page, kind: 'wheel', draw: wheel });
    expect(await screen.findByText(/stopped on .*₹1,200/)).toBeTruthy();
    expect(sent('/api/v3/bonuses/promo')?.body).toEqual({ code: '123456789012' });
    const terms = screen.getByRole('button', { name: en['form.offerTerms'] });
    expect(terms.dataset['with']).toContain('spins-inr');
    fillIn();
    press('Sign up');
    await waitFor(() => expect(left).toBe(1));
    expect(sent(registration)?.body).toMatchObject({ promo_code: '123456789012', bonus_id: '' });
  });

  it('of a bad code in the address leaves a form without a field for codes as it was', async () => {
    answers['/api/v3/bonuses/promo'] = () => [400, { errors: [{ reason: 'badRequest' }] }];
    answers[registration] = () => [200, tokens];
    history.replaceState(null, '', '/new-promo/land-aviator?promo=123456789012');
    show('RegAviatorLandWheelDialog', '{}', { ...page, draw: wheel });
    await waitFor(() => expect(sent('/api/v3/bonuses/promo')).toBeTruthy());
    await waitFor(() => expect(screen.getByText('₹20,000')).toBeTruthy());
    fillIn();
    press('Sign up');
    await waitFor(() => expect(left).toBe(1));
    expect(sent(registration)?.body).toMatchObject({ is_promo: false, bonus_id: 'c-inr' });
  });

  it.each<[Name, string]>([
    ['OpenIPL', 'ipl-120-inr'],
    ['Ipl2024CustomeReg', 'ipl-120-inr'],
    ['OpenIPL', 'secret-sport-inr'],
  ])('has in %s the terms of %s, which the form registers', async (name, id) => {
    answers[registration] = () => [200, tokens];
    const bonuses = [
      {
        id,
        name: '120% for cricket',
        amount: '₹15,000',
        percent: 120,
        casino: false,
        bets: true,
        terms: { ...sportTerms, max_odds: '3.00', max_transfer: 1 },
      },
      ...page.bonuses,
    ];
    const data = { ...page, dialog: { ...page.dialog, name, bonus: 'sport' }, bonuses };
    const { unmount } = show(name, '{}', data);
    const link = screen.getByRole('button', { name: en['form.offerTerms'] });
    const handed = link.dataset['with'] ?? '{}';
    fillIn();
    press('Sign up');
    await waitFor(() => expect(opens).toHaveLength(1));
    expect(sent(registration)?.body['bonus_id']).toBe(id);
    unmount();
    show('SecretActionDialog', handed, data);
    const own = id.startsWith('secret');
    expect(!!screen.queryByText(/₹15,000, for sports/)).toBe(own);
    expect(!!screen.queryByText('120% for cricket: at most ₹15,000, on your first deposit.')).toBe(
      !own,
    );
  });

  it('is left out of the page where visitors choose a currency first', () => {
    const data = { ...page, route: '/warm-up-royal-challenge-new' };
    show('NewCustomReg', '{}', data);
    expect(screen.getByText('Play without bonus')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('live casino and slots', () => {
  it('compares the two passwords while they are typed', () => {
    show('liveCasinoSlots');
    type('Repeat the password', 'secret2');
    type('Password', 'secret1');
    expect(screen.getByText("The password doesn't match")).toBeTruthy();
    type('Password', 'secret2');
    expect(screen.queryByText("The password doesn't match")).toBeNull();
  });
  it('signs in on its other tab', async () => {
    answers[login] = () => [200, tokens];
    show('liveCasinoSlots');
    tab('Login');
    fillIn();
    press('Sign in');
    await waitFor(() => expect(left).toBe(1));
    expect(opens).toEqual(['']);
  });
});

describe('a sign-in', () => {
  it('by phone sends the phone alone, loads the profile and reports to the server', async () => {
    answers[login] = () => [200, { ...tokens, uuid: 'u-1' }];
    show('auth');
    type('E-mail', 'left@over.in');
    tab('By phone');
    type('Phone number', '98765 43210');
    type('Password', 'secret1');
    press('Sign in');
    await waitFor(() => expect(left).toBe(1));
    expect(sent(login)?.body).toMatchObject({
      username: '',
      phone: '+919876543210',
      phone_code: 'IN',
    });
    expect(sent('/api/v3/players/me')?.headers['Authorization']).toBe('Bearer a');
    expect(sent('/api/v3/player-activity')?.body).toMatchObject({
      player_uuid: 'u-1',
      action: 'login',
      landing_name: '/summer',
    });
    expect(localStorage.getItem('type_action')).toBe('login');
    expect(localStorage.getItem('redirect_event_place')).toBe('after_login');
    expect(document.cookie).not.toContain('newReg');
    expect(notices()).toBe(en['notice.signedIn']);
  });

  it('reports a wrong password and stays', async () => {
    answers[login] = () => [
      400,
      { message: 'x', errors: [{ location: '', code: 'credentials_invalid', msg: 'x' }] },
    ];
    show('auth');
    fillIn();
    press('Sign in');
    await screen.findByText(en['error.credentials_invalid']);
    expect(localStorage.getItem('vuexx')).toBeNull();
    expect(opens).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is requested by email', async () => {
    answers['/api/v3/players/passwords'] = () => [200, {}];
    show('resetPwd');
    press(en['dialog.resetPwd.send']);
    expect(screen.getByText(en['error.email'])).toBeTruthy();
    expect(asked).toEqual([]);
    type('E-mail', 'a@b.in');
    press(en['dialog.resetPwd.send']);
    await waitFor(() => expect(opens).toEqual(['']));
    expect(sent('/api/v3/players/passwords')?.body).toEqual({ email: 'a@b.in' });
    expect(notices()).toBe('A password recovery email has been sent to your email address');
  });
});

it('keeps the query on the way to the bonuses', () => {
  show('DoneRegPopup');
  expect(screen.getByRole('link', { name: 'LEARN MORE' }).getAttribute('href')).toBe(
    '/bonuses?click_id=7&id=642',
  );
});

it('looks at no address before it is opened', () => {
  history.replaceState(null, '', '/new-promo/summer?val_cur=BRL&bonus=sport');
  render(<FormDialog name="BasicRegistration" page={page} state={initial(page)} />);
  expect(screen.getByText('₹20,000')).toBeTruthy();
  expect(asked).toEqual([]);
});
