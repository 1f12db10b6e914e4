/** Validation of the search parameters in URLs. */

export const historyTabs = ['deposits', 'withdrawals', 'statement'] as const;

/** Returns the value if it is one of `values`, else undefined. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((v) => v === value);

/** Returns the value if it has the form of an ISO 3166-1 alpha-2 country code. */
export const countryOf = (value: unknown) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;

/** Returns the value as an integer if it is from 0 to `max`. */
export const countOf = (value: unknown, max: number): number | undefined => {
  const n = Number(value);
  return value !== undefined && value !== '' && Number.isInteger(n) && n >= 0 && n <= max
    ? n
    : undefined;
};

export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Returns the value if it is a path of this app, so that redirects never leave it. */
export const addressOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
