import { formatMoney, formatOdds, minor, oddsMilli, parseMoney } from '@maidan/money';
import type { Key } from '../../i18n.ts';
import { countriesOf } from '../country/codes.ts';

/** How a value of the form is written. */
export interface Notation<T> {
  /** Returns null for a text that is no such value. */
  read: (text: string) => T | null;
  write: (value: T) => string;
  /** The keyboard of a phone. */
  mode: 'numeric' | 'decimal' | 'text';
  /** Shown beside a text that cannot be read. */
  wrong: Key;
}

const digits = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : null);

/** A whole number; an empty text is 0. */
export const whole: Notation<number> = {
  read: (text) => (text.trim() === '' ? 0 : digits(text.trim())),
  write: (value) => (value === 0 ? '' : String(value)),
  mode: 'numeric',
  wrong: 'offers.wrong.whole',
};

/** A percentage of a stake that counts; an empty text is none, which is not 0. */
export const share: Notation<number | undefined> = {
  read: (text) => (text.trim() === '' ? undefined : digits(text.trim())),
  write: (value) => (value === undefined ? '' : String(value)),
  mode: 'numeric',
  wrong: 'offers.wrong.whole',
};

/** Decimal odds (1.50) of thousandths; an empty text is 0. */
export const odds: Notation<number> = {
  read: (text) => {
    if (text.trim() === '') return 0;
    const typed = text.trim().replace(',', '.');
    return /^\d{1,4}(\.\d{0,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : null;
  },
  write: (value) => (value === 0 ? '' : formatOdds(oddsMilli(value))),
  mode: 'decimal',
  wrong: 'offers.wrong.odds',
};

/** An amount of a currency; an empty text is 0. */
export const moneyIn = (currency: string): Notation<number> => ({
  read: (text) => (text.trim() === '' ? 0 : parseMoney(text, currency)),
  write: (value) =>
    value === 0 ? '' : formatMoney(minor(value), currency, { bare: true, trim: true }),
  mode: 'decimal',
  wrong: 'offers.wrong.amount',
});

/** ISO codes of countries, sorted and each once; an empty text is none. */
export const countries: Notation<string[]> = {
  read: (text) => countriesOf(text) ?? null,
  write: (codes) => codes.join(', '),
  mode: 'text',
  wrong: 'casino.off_in.wrong',
};
