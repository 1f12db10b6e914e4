const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** The relative time, such as "5 minutes ago"; after a week the date. */
export function agoText(locale: string, at: number, now = Date.now()): string {
  const tag = `${locale}-u-nu-latn`;
  const past = Math.max(0, now - at);
  if (past >= 7 * 86_400_000) {
    return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }).format(
      at,
    );
  }
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const [unit, length] = units.find(([, unitLength]) => past >= unitLength) ?? ['second', Infinity];
  return format.format(-Math.floor(past / length), unit);
}
