import { currencyInfo, grouping } from './currency.ts';

/** A sum of money in hundredths of the currency unit, whatever the currency's own decimals. */
export type Minor = number & { readonly __unit: 'minor' };

/** Makes an amount of a whole number of hundredths. Throws on a fraction or an unsafe integer. */
export function minor(hundredths: number): Minor {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`not an amount: ${hundredths}`);
  return hundredths as Minor;
}

export const zero = minor(0);

function group(digits: string, lakhs: boolean): string {
  const tail = digits.slice(-3);
  const head = digits.slice(0, -3);
  if (!head) return tail;
  return `${head.replace(lakhs ? /\B(?=(\d{2})+$)/g : /\B(?=(\d{3})+$)/g, ',')},${tail}`;
}

export interface MoneyFormat {
  /** Leave out hundredths that are zero: for stakes and limits, not for balances. */
  trim?: boolean;
  /** Leave out the symbol. */
  bare?: boolean;
  /** Write + before a positive amount. */
  sign?: boolean;
}

/**
 * Writes money for people, as the server does: ₹12,34,567.50 with Indian grouping where lakhs are
 * counted, KSh 1,234,567.00 elsewhere. Hundredths that are not zero are never hidden.
 */
export function formatMoney(amount: Minor, currency: string, how: MoneyFormat = {}): string {
  const info = currencyInfo(currency);
  const value = Math.abs(amount);
  const cents = value % 100;
  let digits = group(String(Math.floor(value / 100)), grouping(currency) === 'lakhs');
  if (cents !== 0 || (info.decimals > 0 && !how.trim)) {
    digits += `.${String(cents).padStart(2, '0')}`;
  }
  const gap = /[A-Za-z.]$/.test(info.symbol) ? '\u00a0' : '';
  const sign = amount < 0 ? '−' : how.sign && amount > 0 ? '+' : '';
  return sign + (how.bare ? '' : info.symbol + gap) + digits;
}

/** Digits of the scripts our players type in. */
const digitZeros = [0x0966, 0x09e6, 0x0660, 0x06f0, 0x0e50, 0x1040];

function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const base = digitZeros.find((zeroOf) => code >= zeroOf && code < zeroOf + 10);
    return base === undefined ? char : String(code - base);
  });
}

const plain = /^\d+(\.\d{0,2})?$/;
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{0,2})?$/;

/**
 * Reads what a person typed: "1500", "1,500.5", "₹ 1,00,000", "१५००". Returns null for anything
 * that is not plainly one amount (also more than two decimals, "12,50", negative, too large).
 */
export function parseMoney(text: string, currency?: string): Minor | null {
  let typed = latinDigits(text).replace(/[\s\u00a0]/g, '');
  const symbol = currency ? currencyInfo(currency).symbol : '';
  if (symbol && typed.startsWith(symbol)) typed = typed.slice(symbol.length);
  else typed = typed.replace(/^[₹₨৳]/, '');
  if (typed.startsWith('.')) typed = `0${typed}`;
  if (!plain.test(typed) && !grouped.test(typed)) return null;
  const [units = '0', cents = ''] = typed.replaceAll(',', '').split('.');
  const value = Number(units) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? minor(value) : null;
}
