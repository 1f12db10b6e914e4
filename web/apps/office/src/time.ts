import type { Translator } from '@maidan/i18n';
import type { Key } from './i18n.ts';

/** A moment in the reader's zone, to the second: audits are compared with logs. */
export function moment(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

const minute = 60_000;

/** How long somebody has waited, in its largest unit. */
export function age(since: number, now: number, t: Translator<Key>['t']): string {
  const minutes = Math.floor((now - since) / minute);
  if (minutes < 1) return t('age.now');
  if (minutes < 60) return t('age.minutes', { n: minutes });
  if (minutes < 48 * 60) return t('age.hours', { n: Math.floor(minutes / 60) });
  return t('age.days', { n: Math.floor(minutes / (24 * 60)) });
}

/** A moment as an input of type datetime-local holds it, in the reader's zone; nothing for 0. */
export function toLocal(at: number): string {
  if (!at) return '';
  const shifted = at - new Date(at).getTimezoneOffset() * minute;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** The moment that such an input holds; 0 for none. */
export const fromLocal = (written: string) => (written ? new Date(written).getTime() : 0);

/** The reader's zone, such as "Asia/Kolkata (GMT+5:30)". */
export function zone(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${format.resolvedOptions().timeZone} (${offset})`;
}
