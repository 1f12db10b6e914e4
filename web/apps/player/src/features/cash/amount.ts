import { formatMoney, parseMoney, type Minor } from '@maidan/money';
import type { CashMethod } from '@maidan/api';
import type { Args } from '@maidan/i18n';
import type { Key } from '../../i18n.ts';

export interface AmountProblem {
  key: Key;
  args?: Args;
}

/** The amount that was typed, or why it cannot be taken. */
export function readAmount(
  text: string,
  method: CashMethod,
): { amount: Minor } | { problem: AmountProblem } {
  const amount = parseMoney(text, method.currency);
  if (amount === null || amount === 0) return { problem: { key: 'cash.amount_bad' } };
  const show = (value: Minor) => formatMoney(value, method.currency, { trim: true });
  if (amount < method.min) {
    return { problem: { key: 'cash.amount_low', args: { min: show(method.min) } } };
  }
  if (amount > method.max) {
    return { problem: { key: 'cash.amount_high', args: { max: show(method.max) } } };
  }
  return { amount };
}
