/** The codes that are written in a list, sorted and each once; undefined if one is no country's. */
export function countriesOf(written: string): string[] | undefined {
  const codes = written
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const good = codes.every((code) => /^[A-Z]{2}$/.test(code) && known.of(code));
  return good ? [...new Set(codes)].sort() : undefined;
}
