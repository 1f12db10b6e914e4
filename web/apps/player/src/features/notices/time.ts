const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was, in words: "5 minutes ago"; after a week its date. */
export function agoText(locale: string, at: number, now = Date.now()): string {
  const tag = `${locale}-u-nu-latn`;
  const past = Math.max(0, now - at);
  if (past >= 7 * 86_400_000) {
    return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }).format(
      at,
    );
  }
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const [unit, length] = steps.find(([, step]) => past >= step) ?? ['second', Infinity];
  return words.format(-Math.floor(past / length), unit);
}
