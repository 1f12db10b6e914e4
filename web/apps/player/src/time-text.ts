import type { Translator } from '@maidan/i18n';
import { useHydrated } from './hydration.ts';
import { useI18n, type Key } from './i18n.ts';

/** One format for each locale and style: a new one takes 5 ms on a cheap phone, and a screen shows dozens of starts. */
const formats = new Map<string, Intl.DateTimeFormat>();

const styles = {
  time: { timeStyle: 'short' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  moment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

function formatted(locale: string, style: keyof typeof styles, at: number): string {
  const key = `${locale} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, styles[style]);
  formats.set(key, format);
  return format.format(at);
}

const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Formats the start of a match in the player's time zone: "Today, 7:30 pm", "Sat 22 Nov, 7:30 pm". */
export function startText({ locale, t }: Translator<Key>, at: number, now = Date.now()): string {
  const time = formatted(locale, 'time', at);
  const days = Math.round((dayOf(at) - dayOf(now)) / 86_400_000);
  if (days === 0) return t('match.today', { time });
  if (days === 1) return t('match.tomorrow', { time });
  return `${formatted(locale, 'day', at)}, ${time}`;
}

/** A blank about as wide as a start, of spaces that are as wide as a digit and do not collapse. */
const blank = '\u2007'.repeat(11);

/** Returns startText. It is blank until hydration, because the server does not know the player's time zone. */
export function useStartText(): (at: number) => string {
  const i18n = useI18n();
  const hydrated = useHydrated();
  return (at) => (hydrated ? startText(i18n, at) : blank);
}

/** Formats a date and time in the player's time zone. */
export function momentText({ locale }: Translator<Key>, at: number): string {
  return formatted(locale, 'moment', at);
}
