/** The periods of a statement. */
export const periods = ['this_month', 'last_month', 'last_3_months', 'last_year', 'all'] as const;

export type Period = (typeof periods)[number];

export interface Span {
  /** Unix milliseconds. */
  from: number;
  /** Unix milliseconds, exclusive. */
  to: number;
}

/** The first moment of a month of this device's calendar; months count from 0 and may be negative. */
const monthStart = (year: number, month: number) => new Date(year, month, 1).getTime();

/** A period in the calendar of this device. `all` begins with unix time and ends with this month. */
export function spanOf(period: Period, now = new Date()): Span {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const to = monthStart(year, month + 1);
  switch (period) {
    case 'this_month':
      return { from: monthStart(year, month), to };
    case 'last_month':
      return { from: monthStart(year, month - 1), to: monthStart(year, month) };
    case 'last_3_months':
      return { from: monthStart(year, month - 2), to };
    case 'last_year':
      return { from: monthStart(year - 1, 0), to: monthStart(year, 0) };
    case 'all':
      return { from: 0, to };
  }
}
