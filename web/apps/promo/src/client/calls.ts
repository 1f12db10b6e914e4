import { formatMoney, minor } from '@maidan/money';
import type { Bonus } from '../page.ts';
import { affiliates } from './affiliate.ts';
import type { TokenData } from './session.ts';

/** A call that was refused; the body is that of the API. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly details: { location?: string; reason?: string; msg?: string; code?: string }[],
    message: string,
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
  } | null;
  if (!response.ok)
    throw new Refusal(response.status, body?.errors ?? [], body?.message ?? body?.msg ?? '');
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

/** Registration and sign-in carry a fresh CSRF token; when none can be had they go without and are refused. */
async function guarded<Answer>(path: string, body: unknown): Promise<Answer> {
  const { token } = await call<{ token: string }>('/ccg/csrf-token').catch(() => ({ token: '' }));
  return call<Answer>(path, json('POST', body, { 'X-CSRF-TOKEN': token }));
}

export interface Registration {
  /** Empty, like the password, for one click: the server makes up both. */
  username: string;
  password: string;
  currency: string;
  bonusId: string;
  promoCode: string;
  agreed: [boolean, boolean];
  news: boolean;
}

export type Registered = TokenData & {
  redirect_url?: string;
  /** Login and password that the server made up for a one-click registration; told once. */
  credentials?: { username: string; password: string };
};

export const register = (form: Registration): Promise<Registered> =>
  guarded('/ccg/user/registration', {
    ...affiliates(),
    username: form.username,
    phone: '',
    phone_code: '',
    password: form.password,
    repeat_password: form.password,
    currency: form.currency,
    bonus_id: form.bonusId,
    checkbox1: form.agreed[0],
    checkbox2: form.agreed[1],
    confirm_subscribers: form.news ? ['news'] : [],
    is_promo: form.promoCode !== '',
    promo_code: form.promoCode,
    isTwoStep: false,
    set_deposit_modal_type: form.currency === 'INR',
    form_id: 'BasicRegistration',
    type: '2',
  });

export interface Login {
  username: string;
  phone: string;
  phoneCode: string;
  password: string;
}

export const login = (form: Login): Promise<TokenData & { redirect_url?: string }> =>
  guarded('/ccg/user/login', {
    ...affiliates(),
    username: form.username,
    ...(form.phone ? { phone: form.phone, phone_code: form.phoneCode } : {}),
    password: form.password,
  });

export const checkPromo = (code: string): Promise<{ description: string }> =>
  call('/api/v3/bonuses/promo', json('PATCH', { code }));

interface WelcomeBonus {
  id: string;
  bonus_name: Record<string, string>;
  max_bonus: { amount: number; currency: string };
  casino: boolean;
  bets: boolean;
}

/** Welcome offers in a currency, their names in the page's language. */
export async function welcomeBonuses(currency: string): Promise<Bonus[]> {
  const query = new URLSearchParams({ currency, crash: 'false' });
  const list = await call<WelcomeBonus[]>(`/bonus/v1/bonuses/welcome-for-land?${query}`);
  const lang = document.documentElement.lang;
  return list.map((bonus) => ({
    id: bonus.id,
    name: bonus.bonus_name[lang] ?? bonus.bonus_name['en'] ?? '',
    amount: formatMoney(minor(bonus.max_bonus.amount), currency, { trim: true }),
    casino: bonus.casino,
    bets: bonus.bets,
  }));
}
