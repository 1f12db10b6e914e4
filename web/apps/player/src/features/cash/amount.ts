import { formatMoney, parseMoney, type Minor } from '@maidan/money';
import type { CashMethod } from '@maidan/api';
import type { Args } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';

export interface AmountProblem {
  key: Key;
  args?: Args;
}

/** Parses an entered amount, or returns why the method does not accept it. */
export function parseAmount(
  text: string,
  method: CashMethod,
): { amount: Minor } | { problem: AmountProblem } {
  const amount = parseMoney(text, method.currency);
  if (amount === null || amount === 0) return { problem: { key: 'cash.amount_bad' } };
  const money = (value: Minor) => formatMoney(value, method.currency, { trim: true });
  if (amount < method.min) {
    return { problem: { key: 'cash.amount_low', args: { min: money(method.min) } } };
  }
  if (amount > method.max) {
    return { problem: { key: 'cash.amount_high', args: { max: money(method.max) } } };
  }
  return { amount };
}
