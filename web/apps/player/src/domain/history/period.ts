import type { BetPeriod } from '@maidan/api';

/** Unix milliseconds: from a moment up to, but without, another one. */
export interface Span {
  from?: number;
  to?: number;
}

/** The same day some months before; the last day of a month that is shorter. */
function monthsBack(day: Date, months: number): Date {
  const first = new Date(day.getFullYear(), day.getMonth() - months, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return new Date(first.getFullYear(), first.getMonth(), Math.min(day.getDate(), last));
}

/** A period of a history in the calendar of this device, as the server counts the periods of bets. */
export function periodSpan(period: BetPeriod, now = new Date()): Span {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const today = new Date(year, month, day);
  const monday = day - ((now.getDay() + 6) % 7);
  const weekStart = new Date(year, month, monday).getTime();
  switch (period) {
    case 'all':
      return {};
    case 'week':
      return { from: weekStart };
    case 'last_week':
      return { from: new Date(year, month, monday - 7).getTime(), to: weekStart };
    case 'month':
      return { from: monthsBack(today, 1).getTime() };
    case '3months':
      return { from: monthsBack(today, 3).getTime() };
    case 'year':
      return { from: monthsBack(today, 12).getTime() };
  }
}
