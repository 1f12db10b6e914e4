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
