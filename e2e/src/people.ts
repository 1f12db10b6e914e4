/** The house's people without a browser: players and staff who speak to the API. */
import { request, type APIRequestContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { House } from './house.ts';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

/** Calls of one person; cookies are kept between them. */
export class Caller {
  readonly #api: APIRequestContext;
  readonly #csrf: string;

  constructor(api: APIRequestContext, csrf: string) {
    this.#api = api;
    this.#csrf = csrf;
  }

  static async at(house: House): Promise<Caller> {
    const api = await request.newContext({ baseURL: house.url });
    const { token } = (await (await api.get('/ccg/csrf-token')).json()) as { token: string };
    return new Caller(api, token);
  }

  /** The answer of a call that must succeed. */
  async call<Answer>(
    method: string,
    path: string,
    data?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = { 'X-CSRF-TOKEN': this.#csrf, ...more };
    const response = await this.#api.fetch(path, { method, data, headers });
    const text = await response.text();
    expect(response.ok(), `${method} ${path}: ${response.status()} ${text}`).toBe(true);
    return JSON.parse(text || 'null') as Answer;
  }

  leave(): Promise<void> {
    return this.#api.dispose();
  }
}

/** Opens an account; it is signed in and has deposited nothing. */
export async function newPlayer(
  house: House,
  email: string,
  password: string,
): Promise<Tokens & { uuid: string }> {
  const caller = await Caller.at(house);
  const made = await caller.call<Tokens & { uuid: string }>('POST', '/ccg/user/registration', {
    username: email,
    password,
    repeat_password: password,
    currency: 'INR',
    checkbox1: true,
    checkbox2: true,
    confirm_subscribers: [],
    is_promo: false,
    isTwoStep: false,
    type: '2',
  });
  await caller.leave();
  return made;
}

/** Headers of a signed-in player's calls. */
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Pays into a player's account by the built-in payment simulator and waits until it is on the balance. Hundredths. */
export async function payIn(house: House, token: string, amount: number): Promise<void> {
  const caller = await Caller.at(house);
  const deposits = '/payments/v1/deposits';
  const made = await caller.call<{ id: string }>(
    'POST',
    deposits,
    { method: 'upi', amount },
    { ...bearer(token), 'Idempotency-Key': 'paid-in' },
  );
  const transaction = { transaction_id: '412345678901' };
  await caller.call('POST', `${deposits}/${made.id}/transaction`, transaction, bearer(token));
  const path = `${deposits}/${made.id}`;
  const paid = async () =>
    (await caller.call<{ status: string }>('GET', path, undefined, bearer(token))).status;
  await vi.waitUntil(async () => (await paid()) === 'succeeded', {
    timeout: 60_000,
    interval: 200,
  });
  await caller.leave();
}

interface Caught {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
}

/** What the demo caught for a player, newest first, once one of them fits. */
export async function caught(
  house: House,
  token: string,
  fits: (item: Caught) => boolean,
): Promise<Caught> {
  let found: Caught | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${house.url}/api/v3/demo/inbox`, { headers: bearer(token) });
        found = ((await answer.json()) as { items: Caught[] }).items.find(fits);
        return found;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBeDefined();
  return found as Caught;
}

/** The code in the link of a letter that confirms an address. */
export const codeIn = (letter: string) => /\/confirm\?code=([\w-]+)/.exec(letter)?.[1] ?? '';

/** Makes a player somebody who may withdraw: by the letter that confirms the address, and the personal data. */
export async function mayWithdraw(house: House, token: string): Promise<void> {
  const letter = await caught(house, token, ({ text }) => codeIn(text) !== '');
  const send = (method: string, path: string, body: unknown) =>
    fetch(house.url + path, {
      method,
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const confirmed = await send('POST', '/api/v3/players/email', { code: codeIn(letter.text) });
  expect(confirmed.status).toBe(200);
  const told = await send('PUT', '/api/v3/players/me', {
    first_name: 'Asha',
    last_name: 'Rao',
    birth: '1992-08-14',
    country: 'IN',
    city: 'Pune',
  });
  expect(told.status).toBe(200);
}

/** What a browser holds in which the player is signed in. */
export const signedIn = ({ access_token, refresh_token, token_type, expires_in }: Tokens) => ({
  vuexx: JSON.stringify({ access_token, refresh_token, token_type, expires_in }),
  refresh: refresh_token,
});

const office = '/api/v3/staff';

/** The demo's back-office user. */
export class Staff {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  static async of(house: House): Promise<Staff> {
    const caller = await Caller.at(house);
    await caller.call('POST', `${office}/session`, house.staff);
    return new Staff(caller);
  }

  call<Answer>(
    method: string,
    path: string,
    data?: unknown,
    more?: Record<string, string>,
  ): Promise<Answer> {
    return this.#caller.call(method, office + path, data, more);
  }

  /** The newest letter to an address, once it was written. */
  async letter(to: string): Promise<string> {
    let text: string | undefined;
    await expect
      .poll(
        async () => {
          const { items } = await this.call<{ items: { to: string; text: string }[] }>(
            'GET',
            '/mails',
          );
          text = items.find((letter) => letter.to === to)?.text;
          return text;
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBeDefined();
    return text ?? '';
  }

  async oneTimeLink(player: string): Promise<string> {
    const made = await this.call<{ link: string }>('POST', `/players/${player}/onetime`);
    return made.link;
  }

  /** Registrations that a partner brought to a page. */
  async registrations(route: string, partner: string): Promise<number> {
    const list = await this.call<{ items: { id: string; route: string }[] }>(
      'GET',
      `/campaigns?text=${encodeURIComponent(route)}`,
    );
    const page = list.items.find((found) => found.route === route);
    const results = await this.call<{ partners: { name: string; registrations: number }[] }>(
      'GET',
      `/campaigns/${page?.id}/results`,
    );
    return results.partners.find(({ name }) => name === partner)?.registrations ?? 0;
  }

  leave(): Promise<void> {
    return this.#caller.leave();
  }
}
