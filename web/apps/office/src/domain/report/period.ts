/** The days of a file in the reader's zone; its end is exclusive. */
export function period({ from, to }: { from: number; to: number }, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  return format.formatRange(from, to - 1);
}
