const edition = /^(.+)[.-](\d{4}-\d\d-\d\d)$/;

/** The last part of the address of a tournament: daily-casino-2026-11-29. The server takes an address with a dot for that of a file. */
export const slugOf = (id: string): string => id.replace(edition, '$1-$2');

/** The id of the tournament that such a part names; undefined if it names a series. */
export function idOf(slug: string): string | undefined {
  const [, series, day] = edition.exec(slug) ?? [];
  return series && `${series}.${day}`;
}
