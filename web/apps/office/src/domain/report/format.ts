import type { Mapping } from '../payment/statements.ts';
import { firstRows } from './csv.ts';

/** How the cells of a file are written: the same for files of providers and of suppliers. */
export type Format = Omit<Mapping, 'columns' | 'directions' | 'statuses'>;

/** A cell of a file that cannot be read, as an answer names it. */
export interface RowError {
  line: number;
  column: string;
  code: string;
  value: string;
}

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export const thousands = ['none', 'comma', 'point', 'space', 'apostrophe'] as const;

export const blankFormat: Format = {
  skip: 0,
  delimiter: 'comma',
  decimal: 'point',
  thousands: 'none',
  units: 'major',
  time_format: 'YYYY-MM-DD HH:mm:ss',
  zone: 'UTC',
};

/** What a file has to offer: its headings, and the values of its columns. */
export interface Contents {
  headings: string[];
  /** The different values of a column, at most eight. */
  values: (heading: string) => string[];
}

export function contentsOf(text: string, { delimiter, skip }: Format): Contents {
  const [headings = [], ...rows] = firstRows(text, delimiters[delimiter], skip);
  return {
    headings: headings.filter((heading) => heading !== ''),
    values: (heading) => {
      const at = headings.indexOf(heading);
      if (at < 0) return [];
      return [...new Set(rows.map((row) => row[at] ?? ''))].filter(Boolean).slice(0, 8);
    },
  };
}

/** The columns of a file by the patterns of their headings; one that no heading fits is empty. */
export function columnsOf<C extends string>(headings: string[], known: Record<C, RegExp>) {
  const names = Object.keys(known) as C[];
  return Object.fromEntries(
    names.map((name) => [name, headings.find((heading) => known[name].test(heading)) ?? '']),
  ) as Record<C, string>;
}

/** What values mean, by the first pattern that fits; values that none fits mean the last argument, if there is one. */
export function meaningsOf<M extends string>(
  values: string[],
  known: readonly (readonly [M, RegExp])[],
  otherwise?: M,
) {
  const all: Record<string, string[]> = {};
  for (const value of values) {
    const name = known.find(([, pattern]) => pattern.test(value))?.[0] ?? otherwise;
    if (name) (all[name] ??= []).push(value);
  }
  return all;
}

/** The values that are written between commas. */
export const listed = (written: string) =>
  written
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
