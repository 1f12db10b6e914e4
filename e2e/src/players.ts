/** Players and staff who call the API without a browser. */
import { request, type APIRequestContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import { timeout } from './browser.ts';
import { matchWinner } from './selections.ts';
import type { Server } from './server.ts';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

/** Calls of one person, with the cookies of the calls before. */
export class Caller {
  readonly #api: APIRequestContext;
  readonly #csrf: string;

  constructor(api: APIRequestContext, csrf: string) {
    this.#api = api;
    this.#csrf = csrf;
  }

  static async at(server: Server, headers: Record<string, string> = {}): Promise<Caller> {
    const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers });
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

  dispose(): Promise<void> {
    return this.#api.dispose();
  }
}

/** Opens an account without a deposit, with a welcome bonus if one is named, and signs it in. Headers go along with the calls. */
export async function newPlayer(
  server: Server,
  email: string,
  password: string,
  headers: Record<string, string> = {},
  currency = 'INR',
  bonus_id = '',
): Promise<Tokens & { uuid: string }> {
  const caller = await Caller.at(server, headers);
  const made = await caller.call<Tokens & { uuid: string }>('POST', '/ccg/user/registration', {
    username: email,
    password,
    repeat_password: password,
    currency,
    bonus_id,
    checkbox1: true,
    checkbox2: true,
    confirm_subscribers: [],
    is_promo: false,
    isTwoStep: false,
    type: '2',
  });
  await caller.dispose();
  return made;
}

/** Headers of a signed-in player's calls. */
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

let deposited = 0;
let wagered = 0;
let granted = 0;

/** Deposits by the built-in payment simulator and waits until the amount, in hundredths, is on the balance. */
export async function deposit(
  server: Server,
  token: string,
  amount: number,
  method = 'upi',
): Promise<void> {
  const caller = await Caller.at(server);
  const deposits = '/payments/v1/deposits';
  const n = ++deposited;
  const made = await caller.call<{ id: string }>(
    'POST',
    deposits,
    { method, amount },
    { ...bearer(token), 'Idempotency-Key': `paid-in-${n}` },
  );
  // Each transaction is credited once; one that ends in 7777 the simulator confirms. Tests with IDs of their own begin them otherwise: the number
  // goes on from file to file.
  const transaction = { transaction_id: `4123${String(n).padStart(4, '0')}7777` };
  await caller.call('POST', `${deposits}/${made.id}/transaction`, transaction, bearer(token));
  const path = `${deposits}/${made.id}`;
  const paid = async () =>
    (await caller.call<{ status: string }>('GET', path, undefined, bearer(token))).status;
  await vi.waitUntil(async () => (await paid()) === 'succeeded', { timeout, interval: 100 });
  await caller.dispose();
}

/** Bets an amount, in hundredths, on the home team of a match that is announced. */
export async function wager(
  server: Server,
  token: string,
  match: string,
  amount: number,
): Promise<void> {
  interface Detail {
    markets: { id: string; selections: { id: string; odds: number; version: number }[] }[];
  }
  const caller = await Caller.at(server);
  const { markets } = await caller.call<Detail>('GET', `/api/v3/sport/events/${match}`);
  const winner = markets.find(({ id }) => id === matchWinner(match).market);
  const home = winner?.selections[0];
  const legs = [{ selection_id: home?.id, odds: home?.odds, version: home?.version }];
  await caller.call(
    'POST',
    '/api/v3/bets',
    { stake: amount, legs, odds_policy: 'any' },
    { ...bearer(token), 'Idempotency-Key': `wager-${match}-${++wagered}` },
  );
  await caller.dispose();
}

interface Message {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
}

/** The newest message to a player that fits, once the demo's inbox has one. */
export async function receivedMessage(
  server: Server,
  token: string,
  fits: (item: Message) => boolean,
): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/v3/demo/inbox`, { headers: bearer(token) });
      found = ((await answer.json()) as { items: Message[] }).items.find(fits);
      return found;
    })
    .toBeDefined();
  return found as Message;
}

/** The code in the link of an email that confirms an address. */
export const codeIn = (email: string) => /\/confirm\?code=([\w-]+)/.exec(email)?.[1] ?? '';

/** Gives a player what a withdrawal needs: a confirmed address and personal data. */
export async function makeEligibleToWithdraw(
  server: Server,
  token: string,
  home = { country: 'IN', city: 'Pune' },
): Promise<void> {
  const email = await receivedMessage(server, token, ({ text }) => codeIn(text) !== '');
  const send = (method: string, path: string, body: unknown) =>
    fetch(server.url + path, {
      method,
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const confirmed = await send('POST', '/api/v3/players/email', { code: codeIn(email.text) });
  expect(confirmed.status).toBe(200);
  const saved = await send('PUT', '/api/v3/players/me', {
    first_name: 'Asha',
    last_name: 'Rao',
    birth: '1992-08-14',
    ...home,
  });
  expect(saved.status).toBe(200);
}

/** The local storage of a browser in which the player is signed in. */
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

  static async of(server: Server): Promise<Staff> {
    const caller = await Caller.at(server);
    await caller.call('POST', `${office}/session`, server.staff);
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

  /** The newest email to an address with a part in its text, once it is sent. */
  async email(to: string, part = ''): Promise<string> {
    let text: string | undefined;
    await expect
      .poll(async () => {
        const { items } = await this.call<{ items: { to: string; text: string }[] }>(
          'GET',
          '/mails',
        );
        text = items.find((email) => email.to === to && email.text.includes(part))?.text;
        return text;
      })
      .toBeDefined();
    return text ?? '';
  }

  /** Gives a player bonus money, in hundredths. */
  async giveBonus(player: string, amount: number): Promise<void> {
    await this.#grant(player, 'bonus', amount);
  }

  /** Gives a player cash, in hundredths, which a withdrawal does not require to be wagered. */
  async giveCash(player: string, amount: number): Promise<void> {
    await this.giveBonus(player, amount);
    await this.#grant(player, 'convert', amount);
  }

  async #grant(player: string, kind: string, amount: number): Promise<void> {
    const key = { 'Idempotency-Key': `grant-${++granted}` };
    await this.call(
      'POST',
      `/players/${player}/grants`,
      { kind, amount, reason: 'for the test' },
      key,
    );
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

  dispose(): Promise<void> {
    return this.#caller.dispose();
  }
}
