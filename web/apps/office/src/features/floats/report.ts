import type { Report, Total } from '../../domain/payment/floats.ts';

/** The columns of a day, in the order of the sum: each is added, or taken away where the sign is −1. */
export const columns = [
  { name: 'opening', sign: 1 },
  { name: 'deposits', sign: 1 },
  { name: 'withdrawals', sign: -1 },
  { name: 'fees', sign: -1 },
  { name: 'transfers', sign: 1 },
  { name: 'write_offs', sign: 1 },
  { name: 'closing', sign: 1 },
] as const;

export type Column = (typeof columns)[number];

/** The rows of providers, and the adjustments of balances, which change nothing at a provider. */
export const split = (report: Report) => ({
  rows: report.items.filter(({ provider }) => provider !== ''),
  adjustments: report.items.filter(
    ({ provider, adjustments }) => provider === '' && adjustments !== 0,
  ),
});

/** The sum of the rows of each currency; provider and method are empty. */
export function sums(rows: Total[]): Total[] {
  const all = new Map<string, Total>();
  for (const row of rows) {
    const sum = all.get(row.currency);
    if (!sum) all.set(row.currency, { ...row, provider: '', method: '' });
    else {
      for (const { name } of columns) sum[name] += row[name];
      sum.charged += row.charged;
    }
  }
  return [...all.values()];
}

/** An amount in hundredths as files have it: 1234.50. */
const decimal = (hundredths: number) => {
  const value = Math.abs(hundredths);
  const cents = String(value % 100).padStart(2, '0');
  return `${hundredths < 0 ? '-' : ''}${Math.floor(value / 100)}.${cents}`;
};

/** The names of the file's columns. They are the same in all languages, for programs. */
const fields = [
  'opening',
  'deposits',
  'withdrawals',
  'fees',
  'transfers',
  'write_offs',
  'closing',
  'charged',
  'adjustments',
] as const;

/** The day as a CSV file. Names of providers and methods have no commas or quotes. */
export function csvOf(report: Report): string {
  const head = ['day', 'provider', 'method', 'currency', ...fields];
  const rows = report.items.map((total) => [
    report.day,
    total.provider,
    total.method,
    total.currency,
    ...fields.map((field) => decimal(total[field])),
  ]);
  return [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
