import { Backend, fillHistory } from '@maidan/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './app.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const slipOf = () => within(screen.getByTestId('bet-slip'));

describe('home', () => {
  it('shows live cricket, upcoming matches and a link to the wheel of fortune', async () => {
    await open('/');
    await screen.findAllByRole('heading', { name: /Kaveri Kingfishers v Deccan Drummers/ }); // a top event, too
    await heading('Upcoming');
    const states = await screen.findAllByText('MAL need 180 runs from 109 balls');
    expect(states.length).toBeGreaterThan(0);
    const wheel = screen.getByRole('link', { name: /wheel of fortune/i });
    expect(wheel.getAttribute('href')).toBe('/new-promo/wheel-of-fortune-new');
  });

  it('lists a match at stumps as upcoming, and top events of all sports', async () => {
    const backend = new Backend();
    const live = backend.events.filter((event) => event.status === 'live');
    const [atStumps, other] = live;
    if (!atStumps?.score || !other) throw new Error('fixture needs two live matches');
    atStumps.score = { ...atStumps.score, phase: 'stumps', day: 2 };
    atStumps.bettable = false;
    await open('/', { backend });
    await heading('Upcoming');
    const upcoming = (await heading('Upcoming')).closest('section') as HTMLElement;
    const name = await within(upcoming).findByText(atStumps.name);
    const card = within(name.closest('article') as HTMLElement);
    expect(card.queryByText('Live')).toBeNull();
    expect(card.getByText('Stumps, day 2')).toBeTruthy();
    expect(screen.getAllByText(atStumps.name)).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: 'Top events' })).toBeTruthy();
  });

  it('welcomes a visitor from a promotion once and removes the parameter', async () => {
    const { unmount } = await open('/?welcomeme=1&utm=x');
    expect(await screen.findByText('Welcome to Maidan')).toBeTruthy();
    expect(location.search).toBe('?utm=x');
    unmount();
    await open('/?welcomeme=1');
    await heading('Upcoming');
    expect(screen.queryByText('Welcome to Maidan')).toBeNull();
  });

  it('opens sign-in for auth=true', async () => {
    await open('/?auth=true');
    await heading('Sign in');
    expect(location.pathname).toBe('/login');
  });

  it('shows an error with a retry when the server cannot be reached', async () => {
    const backend = new Backend();
    backend.fetch = () => Promise.resolve(Response.json({ message: 'down' }, { status: 400 }));
    await open('/', { backend });
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  });

  it('renders in Hindi and Urdu', async () => {
    const { unmount } = await open('/', { language: 'hi' });
    await heading('आने वाले मैच');
    unmount();
    await open('/', { language: 'ur' });
    await heading('آنے والے میچ');
  });
});

describe('password recovery', () => {
  it('requests a recovery email from the sign-in page', async () => {
    const { user } = await open('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    const send = await screen.findByRole('button', { name: 'Send email' });
    await user.click(send);
    expect(await screen.findByText('Email is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'asha@example.com');
    await user.click(send);
    expect(await screen.findByText(/recovery email has been sent/)).toBeTruthy();
  });

  it('sets a new password from the email link and returns to sign-in', async () => {
    const { user } = await open('/recover?recovery_token=good', { signedIn: true });
    await user.type(await screen.findByLabelText('New password'), 'another-word');
    await user.type(screen.getByLabelText('Repeat password'), 'another');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText("The password doesn't match")).toBeTruthy();
    await user.type(screen.getByLabelText('Repeat password'), '-word');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await heading('Sign in');
    expect(location.pathname).toBe('/login');
  });

  it('reports an expired link and offers a new email', async () => {
    const { user } = await open('/recover?recovery_token=old');
    await user.type(await screen.findByLabelText('New password'), 'another-word');
    await user.type(screen.getByLabelText('Repeat password'), 'another-word');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/This link has expired/);
    await user.click(screen.getByRole('link', { name: 'Request new email' }));
    expect(await screen.findByRole('button', { name: 'Send email' })).toBeTruthy();
  });
});

describe('match', () => {
  it('shows score, win probability, current players and markets', async () => {
    await open('/match/ev1');
    expect((await screen.findByTestId('score-away')).textContent).toMatch(/^\d+\/\d+$/);
    await heading('Match winner');
    await heading('Total runs, 2nd innings');
    expect(screen.getByText('Partnership: 41 runs from 33 balls')).toBeTruthy();
    expect(screen.getByText(/Kaveri Kingfishers \d+%, Deccan Drummers \d+%/)).toBeTruthy();
    expect(screen.getByText(/need \d+ runs from \d+ balls/)).toBeTruthy();
  });

  it('shows a message for an unknown match', async () => {
    await open('/match/none');
    expect(await screen.findByText('This match is no longer available')).toBeTruthy();
  });
});

describe('bet slip', () => {
  const pick = async (user: Awaited<ReturnType<typeof open>>['user'], id = 'ev1-mw-h') =>
    user.click(await screen.findByTestId(`odds-${id}`));

  it('shows the potential win while typing and places the bet', async () => {
    const { user, backend } = await open('/match/ev1', { signedIn: true });
    await pick(user);
    await user.type(await slipOf().findByLabelText('Stake'), '500');
    expect(slipOf().getByText('₹1,070.00')).toBeTruthy();
    await user.click(slipOf().getByRole('button', { name: 'Place bet, ₹500' }));
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    expect(backend.bets).toHaveLength(1);
    await waitFor(() => expect(screen.getByTestId('balance').textContent).toBe('₹12,000.50'));
  });

  it('requires acceptance of changed odds before placing the bet', async () => {
    const { user, backend } = await open('/match/ev1', { signedIn: true });
    backend.moveOdds = true;
    await pick(user);
    await user.type(await slipOf().findByLabelText('Stake'), '500');
    await user.click(slipOf().getByRole('button', { name: /Place bet/ }));
    expect(await slipOf().findByText('Odds changed from 2.14 to 2.09')).toBeTruthy();
    await user.click(slipOf().getByRole('button', { name: 'Accept new odds' }));
    await user.click(slipOf().getByRole('button', { name: /Place bet/ }));
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    expect(backend.bets[0]?.odds).toBe(2090);
  });

  it('reuses the idempotency key when the response was lost', async () => {
    const { user, backend } = await open('/match/ev1', { signedIn: true });
    const originalFetch = backend.fetch;
    let lost = false;
    backend.fetch = originalFetch;
    const fetchLosingResponse: typeof fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      if (!lost && backend.seen.at(-1)?.call === 'POST /api/v3/bets') {
        lost = true;
        throw new TypeError('connection lost');
      }
      return response;
    };
    globalThis.fetch = fetchLosingResponse;
    await pick(user);
    await user.type(await slipOf().findByLabelText('Stake'), '500');
    await user.click(slipOf().getByRole('button', { name: /Place bet/ }));
    expect(await slipOf().findByText(/cannot be placed twice/)).toBeTruthy();
    await user.click(slipOf().getByRole('button', { name: /Place bet/ }));
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    const keys = backend.seen.filter((s) => s.call === 'POST /api/v3/bets').map((s) => s.key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(backend.bets).toHaveLength(1);
  });

  it('combines two selections of a match in a bet builder with its own odds', async () => {
    const { user } = await open('/match/ev1', { signedIn: true });
    await pick(user);
    await pick(user, 'ev1-t2-158.5-o');
    expect(await slipOf().findByText('Bet builder')).toBeTruthy();
    expect(await slipOf().findByText('3.601')).toBeTruthy();
    await user.click(slipOf().getByRole('radio', { name: 'Singles' }));
    await user.type(slipOf().getByLabelText('Stake per bet'), '100');
    await user.click(slipOf().getByRole('button', { name: 'Place bet, ₹200' }));
    expect(await slipOf().findByText('2 bets accepted')).toBeTruthy();
  });

  it('sends a guest to sign-in and restores the bet slip', async () => {
    const { user } = await open('/match/ev1');
    await pick(user);
    await user.click(await slipOf().findByRole('button', { name: 'Sign in to place the bet' }));
    await heading('Sign in');
    expect(screen.getByText(/bet slip is saved/)).toBeTruthy();
    await user.type(screen.getByLabelText('Email', { selector: 'input[type=email]' }), 'a@b.in');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByTestId('score-home');
    expect(location.pathname).toBe('/match/ev1');
    expect(await slipOf().findByText('Kaveri Kingfishers v Deccan Drummers')).toBeTruthy();
  });
});

describe('account', () => {
  it('shows validation errors before submitting and server errors after', async () => {
    const { user, backend } = await open('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Min 6 characters')).toBeTruthy();
    await user.type(screen.getByLabelText('Email', { selector: 'input[type=email]' }), 'a@b.in');
    await user.type(screen.getByLabelText('Password'), 'wrong-1');
    backend.fetch = backend.fetch.bind(backend);
    globalThis.fetch = async (input, init) =>
      new URL(input instanceof Request ? input.url : String(input)).pathname.endsWith('/login')
        ? Response.json(
            { message: 'no', errors: [{ code: 'credentials_invalid' }] },
            { status: 401 },
          )
        : backend.fetch(input, init);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email, phone or password is not correct.')).toBeTruthy();
  });

  it('registers with all required fields', async () => {
    const { user, backend } = await open('/register');
    await user.type(
      await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
      'asha@example.org',
    );
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.type(screen.getByLabelText('Repeat password'), 'secret-2');
    const [rules, age] = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect([rules?.checked, age?.checked]).toEqual([false, false]);
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText("The password doesn't match")).toBeTruthy();
    expect(screen.getAllByText('Tick the box to go on')).toHaveLength(2);
    await user.type(screen.getByLabelText('Repeat password'), '{Backspace}1');
    await user.click(rules as HTMLElement);
    await user.click(age as HTMLElement);
    expect(screen.getByRole('link', { name: 'Rules of bets and payouts' })).toHaveProperty(
      'pathname',
      '/sport-rules',
    );
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByTestId('balance');
    const sent = backend.seen.find((s) => s.call === 'POST /ccg/user/registration')?.body;
    expect(sent).toMatchObject({
      username: 'asha@example.org',
      phone: '',
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: [],
      currency: 'INR',
      bonus_id: 'welcome-casino-inr',
      is_promo: false,
      promo_code: '',
    });
  });

  const registration = (backend: Backend) =>
    backend.seen.find((s) => s.call === 'POST /ccg/user/registration')?.body;

  const fillIn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.type(screen.getByLabelText('Repeat password'), 'secret-1');
    for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
  };

  it('registers with a promo code instead of a bonus', async () => {
    const { user, backend } = await open('/register');
    await user.type(
      await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
      'asha@example.org',
    );
    await user.selectOptions(await screen.findByLabelText('Welcome bonus'), '');
    await user.type(screen.getByLabelText('Promo code'), '12a34');
    expect(screen.queryByLabelText('Welcome bonus')).toBeNull();
    await fillIn(user);
    await screen.findByTestId('balance');
    expect(registration(backend)).toMatchObject({
      bonus_id: '',
      is_promo: true,
      promo_code: '1234',
    });
  });

  it("requires a country of residence for US dollars and preselects the visitor's", async () => {
    const { user, backend } = await open('/register', { visitorCountry: 'PK' });
    await user.type(
      await screen.findByLabelText('Email', { selector: 'input[type=email]' }),
      'asha@example.org',
    );
    await waitFor(() => expect(screen.getByLabelText('Currency')).toHaveProperty('value', 'PKR'));
    expect(screen.queryByLabelText('Country of residence')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
    expect(screen.getByLabelText('Country of residence')).toHaveProperty('value', 'PK');
    await user.selectOptions(screen.getByLabelText('Country of residence'), 'KE');
    await fillIn(user);
    await screen.findByTestId('balance');
    expect(registration(backend)).toMatchObject({ currency: 'USD', country: 'KE' });
  });

  it('accepts phone numbers of the selected country only', async () => {
    const { user, backend } = await open('/register', { visitorCountry: 'PK' });
    await user.click(await screen.findByRole('radio', { name: 'Phone' }));
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveProperty('value', 'PK'));
    await user.type(screen.getByLabelText('Phone', { selector: 'input[type=tel]' }), '98765 43210');
    await fillIn(user);
    expect(await screen.findByText('The phone number is invalid')).toBeTruthy();
    expect(registration(backend)).toBeUndefined();
    await user.clear(screen.getByLabelText('Phone', { selector: 'input[type=tel]' }));
    await user.type(
      screen.getByLabelText('Phone', { selector: 'input[type=tel]' }),
      '0300 1234567',
    );
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByTestId('balance');
    expect(registration(backend)).toMatchObject({ phone: '+923001234567', phone_code: 'PK' });
  });

  it('signs out and shows the sign-in link', async () => {
    const { user } = await open('/me', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(localStorage.getItem('refresh')).toBeNull();
  });

  it('changes the language without a reload', async () => {
    const { user } = await open('/me', { signedIn: true });
    await user.selectOptions(await screen.findByLabelText('Language'), 'ur');
    await heading('اکاؤنٹ');
    expect(document.documentElement.dir).toBe('rtl');
    await user.selectOptions(screen.getByLabelText('زبان'), 'en');
    await heading('Account');
  });
});

describe('cash', () => {
  it('completes a deposit from amount to review', async () => {
    const { user } = await open('/deposit', { signedIn: true });
    await user.type(await screen.findByLabelText('Amount'), '50');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The minimum amount is ₹300')).toBeTruthy();
    await user.clear(screen.getByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '1000');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByTestId('deposit-qr')).toBeTruthy();
    expect(location.search).toMatch(/id=dep/);
    await user.type(screen.getByLabelText('Transaction ID'), '12');
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText(/Check the transaction ID: The 12 digits/)).toBeTruthy();
    await user.type(screen.getByLabelText('Transaction ID'), '3456789012');
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    await heading('We are checking your payment');
    expect(screen.getByText('123456789012')).toBeTruthy(); // shown for comparison with the payment app
  });

  it('validates bank details and requests a payout', async () => {
    const { user, backend } = await open('/withdraw', { signedIn: true });
    await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
    await user.type(screen.getByLabelText('Amount'), '600');
    await user.type(screen.getByLabelText('Name on the account'), 'Asha Rao');
    await user.type(screen.getByLabelText('Account number'), '1234 5678 9012');
    await user.type(screen.getByLabelText('IFSC code'), 'SBIN123');
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    expect(await screen.findByText('IFSC code must be valid')).toBeTruthy();
    await user.clear(screen.getByLabelText('IFSC code'));
    await user.type(screen.getByLabelText('IFSC code'), 'sbin0001234');
    await user.click(screen.getByRole('button', { name: 'Request payout' }));
    await heading('Request sent');
    const sent = backend.seen.find((s) => s.call === 'POST /payouts/v1/withdrawals');
    expect(sent?.body).toEqual({
      method: 'bank',
      amount: 60000,
      account: { name: 'Asha Rao', number: '123456789012', ifsc: 'SBIN0001234' },
    });
    expect(sent?.key).toBeTruthy();
  });
});

describe('my bets', () => {
  it('filters by the status in the address', async () => {
    const backend = new Backend();
    fillHistory(backend);
    const { user } = await open('/bets?status=approved', { signedIn: true, backend });
    expect(await screen.findAllByTestId('bet-row')).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText('Status'), 'cancelled');
    await screen.findByText('Tie');
    expect(location.search).toContain('status=cancelled');
  });

  it('asks a guest to sign in', async () => {
    await open('/bets');
    expect(await screen.findByText('You are not signed in')).toBeTruthy();
  });
});
