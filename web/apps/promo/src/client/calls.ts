import { csrfHeader } from '@maidan/api/constants';
import { minor } from '@maidan/money';
import type { Bonus, BonusTerms, IslandData } from '../page.ts';
import { affiliates } from './affiliate.ts';
import { amountIn } from './amount.ts';
import { isolated } from './figures.ts';
import { fingerprintHeader } from './fingerprint.ts';
import type { TokenData } from './session.ts';

/** A call that was refused; the body is that of the API. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly details: { location?: string; reason?: string; msg?: string; code?: string }[],
    message: string,
    readonly challenge?: string,
  ) {
    super(message);
  }
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, init).catch(() => {
    throw new Refusal(0, [], '');
  });
  const body = (await response.json().catch(() => null)) as {
    message?: string;
    msg?: string;
    errors?: Refusal['details'];
    challenge?: string;
  } | null;
  if (!response.ok)
    throw new Refusal(
      response.status,
      body?.errors ?? [],
      body?.message ?? body?.msg ?? '',
      body?.challenge,
    );
  return body as Answer;
}

const json = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: {
    'Content-Type': 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...headers,
  },
});

/**
 * Registration and sign-in carry a fresh CSRF token; when none can be had they go without and are refused. They also carry
 * the device's name, if it has one.
 */
async function guarded<Answer>(path: string, body: unknown): Promise<Answer> {
  const { token } = await call<{ token: string }>('/ccg/csrf-token').catch(() => ({ token: '' }));
  const headers = { [csrfHeader]: token, ...(await fingerprintHeader()) };
  return call<Answer>(path, json('POST', body, headers));
}

/** A registration as the form has it; name and password are empty for one click: the server makes up both. */
export interface Registration {
  username: string;
  phone: string;
  phone_code: string;
  password: string;
  repeat_password: string;
  currency: string;
  /** ISO country; empty until it was asked for. */
  country: string;
  bonus_id: string;
  promo_code: string;
  checkbox1: boolean;
  checkbox2: boolean;
  confirm_subscribers: string[];
  form_id: string;
  'captcha-token'?: string;
}

export type Registered = TokenData & {
  redirect_url?: string;
  /** Login and password that the server made up for a one-click registration; sent once. */
  credentials?: { username: string; password: string };
};

export const register = (form: Registration): Promise<Registered> =>
  guarded('/ccg/user/registration', {
    ...affiliates(),
    ...form,
    is_promo: form.promo_code !== '',
    isTwoStep: false,
    set_deposit_modal_type: form.currency === 'INR',
    type: '2',
  });

export interface Login {
  username: string;
  phone: string;
  phone_code: string;
  password: string;
  'captcha-token'?: string;
}

export type SignedIn = TokenData & { uuid?: string; redirect_url?: string };

export const login = ({ phone, phone_code, ...form }: Login): Promise<SignedIn> =>
  guarded('/ccg/user/login', {
    ...affiliates(),
    ...form,
    ...(phone ? { phone, phone_code } : {}),
  });

/** What follows a sign-in: the profile, and a report to the server. An error of either is ignored. */
export async function greet({ access_token, uuid }: SignedIn, landing: string): Promise<void> {
  const headers = { Authorization: `Bearer ${access_token}` };
  await Promise.allSettled([
    call('/api/v3/players/me', { headers }),
    call(
      '/api/v3/player-activity',
      json(
        'POST',
        {
          player_uuid: uuid ?? '',
          action: 'login',
          partner_url: location.href,
          landing_name: landing,
        },
        headers,
      ),
    ),
  ]);
}

export const recoverPassword = (form: {
  email: string;
  'captcha-token'?: string;
}): Promise<unknown> => call('/api/v3/players/passwords', json('POST', form));

interface WelcomeBonus {
  id: string;
  bonus_name: Record<string, string>;
  max_bonus: { amount: number; currency: string };
  percent: number;
  casino: boolean;
  bets: boolean;
  terms: {
    min_deposit: number;
    wager: number;
    days: number;
    max_bet: number;
    max_transfer: number;
    min_odds: number;
    max_odds: number;
    counts: BonusTerms['counts'];
  };
}

/**
 * Welcome offers in a currency, of crash pages only if so asked, the one that the page names first, their names in the
 * page's language.
 */
export async function welcomeBonuses(
  currency: string,
  crash: boolean,
  offer: string,
): Promise<Bonus[]> {
  const query = new URLSearchParams({ currency, crash: String(crash), offer });
  const list = await call<WelcomeBonus[]>(`/bonus/v1/bonuses/welcome-for-land?${query}`);
  const lang = document.documentElement.lang;
  return list.map((bonus) => written(bonus, lang));
}

/** An offer as the page's language writes it. */
const written = (bonus: WelcomeBonus, lang: string): Bonus => ({
  id: bonus.id,
  name: isolated(bonus.bonus_name[lang] ?? bonus.bonus_name['en'] ?? '', lang),
  amount: amountIn(lang, minor(bonus.max_bonus.amount), bonus.max_bonus.currency),
  percent: bonus.percent,
  casino: bonus.casino,
  bets: bonus.bets,
  terms: writtenTerms(bonus, lang),
});

/** The conditions of an offer as the page's language writes them, as the server does. */
function writtenTerms({ terms, max_bonus }: WelcomeBonus, lang: string): BonusTerms {
  const amount = (value: number): string =>
    value ? amountIn(lang, minor(value), max_bonus.currency) : '';
  const odds = (value: number): string => (value ? (value / 1000).toFixed(value % 10 ? 3 : 2) : '');
  return {
    ...terms,
    min_deposit: amount(terms.min_deposit),
    max_bet: amount(terms.max_bet),
    min_odds: odds(terms.min_odds),
    max_odds: odds(terms.max_odds),
  };
}

/** What a visitor has drawn on a page. */
export interface Drawn {
  /** Its position among the weights, from 1. */
  field: number;
  weights: number[];
  labels: string[];
  /** Sentences for the visitor: what was won, the button that claims it, and the terms. */
  won: string;
  claim: string;
  terms: string;
  /** The promo code of the prize, and until when it can be used, in unix milliseconds. */
  code: string;
  ends: number;
  /** How it was drawn: see client/proof.ts. */
  hash: string;
  text: string;
  visitor: string;
  number: string;
  /** Empty until the day is over. */
  seed: string;
}

type Drawing = Pick<IslandData, 'base' | 'address'>;

/** The address of a page's draw. */
export const drawAddress = ({ base, address }: Drawing): string =>
  `${base}/_/prize?from=${encodeURIComponent(address)}`;

/**
 * Draws the visitor's prize, or answers what was drawn before. The hash of the secret seed comes before the visitor's text
 * goes: then neither side can choose the prize.
 */
export async function drawPrize(page: Drawing, text: string): Promise<Drawn> {
  // The page's own query says in which currency and language.
  const address = drawAddress(page) + location.search.replace('?', '&');
  const headers = { Accept: 'application/json' };
  const before = await call<{ hash: string; drawn: Drawn | null }>(address, { headers });
  if (before.drawn) return before.drawn;
  const body = new URLSearchParams({ text });
  return call<Drawn>(address, { method: 'POST', headers, body });
}

/** A promo code that may be used now: what visitors read about it, and its offer by currency. */
export async function checkPromo(
  code: string,
): Promise<{ description: string; gives: Partial<Record<string, Bonus>> }> {
  const { description, bonuses } = await call<{ description: string; bonuses: WelcomeBonus[] }>(
    '/api/v3/bonuses/promo',
    json('PATCH', { code }),
  );
  const lang = document.documentElement.lang;
  const gives = bonuses.map((bonus) => [bonus.max_bonus.currency, written(bonus, lang)]);
  return { description, gives: Object.fromEntries(gives) as Record<string, Bonus> };
}
