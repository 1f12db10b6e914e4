/** What may stand in the query of an address. */
export const cricketTabs = ['live', 'upcoming', 'ended'] as const;
export const betStatuses = [
  'all',
  'pending',
  'settled',
  'approved',
  'declined',
  'cancelled',
] as const;
export const betPeriods = ['all', 'week', 'last_week', 'month', '3months', 'year'] as const;
export const historyTabs = ['deposits', 'withdrawals'] as const;

/** The value if it is one of those; anything else is as if it was not there. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((v) => v === value);

/** The code of a country, ISO 3166-1 alpha-2. */
export const countryOf = (value: unknown) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;

/** A whole number from 0 to most. */
export const countOf = (value: unknown, most: number): number | undefined => {
  const n = Number(value);
  return value !== undefined && value !== '' && Number.isInteger(n) && n >= 0 && n <= most
    ? n
    : undefined;
};

export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Only addresses of this app are gone back to. */
export const addressOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
