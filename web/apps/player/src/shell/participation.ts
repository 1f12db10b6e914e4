/** The series of links that name none: old warm-up pages ask for the cricket lottery. */
const unnamed = 'grand-ipl';

/**
 * Returns the series that a fragment of an address asks to take part in: `participate` or `participate=<series>`, without the leading `#`;
 * undefined for any other fragment.
 */
export function seriesIn(hash: string): string | undefined {
  const [link, series] = hash.split('=', 2);
  if (link !== 'participate') return undefined;
  return series && /^[a-z0-9-]+$/.test(series) ? series : unnamed;
}
