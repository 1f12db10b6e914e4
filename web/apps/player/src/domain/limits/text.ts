import type { LimitKind } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import type { LimitTexts } from './i18n.ts';

/** The formatted amount of a limit: money or minutes. */
export function amountText(
  { t }: LimitTexts,
  kind: LimitKind,
  amount: number,
  currency: string,
): string {
  if (kind === 'session') return t('limits.minutes_value', { n: amount });
  return formatMoney(minor(amount), currency, { trim: true });
}

/** Date and time, in the player's time zone. */
export function dateText({ locale }: LimitTexts, at: number): string {
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

/** A duration in hours and minutes: "2 hr, 5 min". */
export function lengthText({ locale }: LimitTexts, milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  const unit = (n: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
    }).format(n);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return unit(minutes, 'minute');
  return minutes % 60 === 0
    ? unit(hours, 'hour')
    : `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}`;
}
