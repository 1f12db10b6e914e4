import type { Schemas } from '@maidan/api';
import * as v from 'valibot';
import type { Key } from '../../i18n.ts';

/** The kinds of the API, which distinguishes banks by currency. */
export type ApiKind = Schemas['PayoutDetails']['kind'];

/** The kinds of payout accounts. `bank` is an account in India, which has an IFSC. */
export type Kind = ApiKind | 'bank_abroad';

export interface Account {
  name: string;
  number: string;
  ifsc: string;
  vpa: string;
  provider: string;
  email: string;
}

export const emptyAccount: Account = {
  name: '',
  number: '',
  ifsc: '',
  vpa: '',
  provider: '',
  email: '',
};

export const toApiKind = (kind: Kind): ApiKind => (kind === 'bank_abroad' ? 'bank' : kind);

/** The kind of account for an API kind and a currency. */
export function accountKind(currency: string, kind: string): Kind {
  if (kind === 'bank') return currency === 'INR' ? 'bank' : 'bank_abroad';
  return kind === 'wallet' || kind === 'mobile_money' || kind === 'other' ? kind : 'upi';
}

/** The filled fields of an account, for the API. */
export const filledFields = (account: Account) =>
  Object.fromEntries(Object.entries(account).filter(([, part]) => part)) as Partial<Account> & {
    name: string;
  };

const key = (k: Key) => k;

const name = v.pipe(v.string(), v.trim(), v.minLength(2, key('withdraw.name_bad')));

const digits = (rule: RegExp, message: Key) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s-]/g, '')),
    v.regex(rule, message),
  );

const ifsc = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, key('withdraw.ifsc_bad')),
);

const vpa = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/, key('withdraw.vpa_bad')),
);

const number = digits(/^\d{9,18}$/, 'withdraw.number_bad');
const any = v.string();

const account = (rules: { number?: typeof number; ifsc?: typeof ifsc; vpa?: typeof vpa }) =>
  v.object({
    name,
    number: rules.number ?? any,
    ifsc: rules.ifsc ?? any,
    vpa: rules.vpa ?? any,
    provider: any,
    email: any,
  });

export const schemas: Record<Kind, ReturnType<typeof account>> = {
  upi: account({ vpa }),
  bank: account({ number, ifsc }),
  bank_abroad: account({ number: digits(/^\d{6,20}$/, 'withdraw.number_long_bad') }),
  wallet: account({ number: digits(/^\d{10}$/, 'withdraw.wallet_bad') }),
  mobile_money: account({ number: digits(/^\+[1-9]\d{7,14}$/, 'withdraw.mobile_bad') }),
  other: account({}),
};
