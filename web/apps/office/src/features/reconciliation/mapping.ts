import type { Mapping } from '../../domain/payment/statements.ts';
import { firstRows } from './csv.ts';

export type ColumnName = keyof Mapping['columns'];

/** The columns that a file can have, in the order of the form. */
export const columnNames: ColumnName[] = [
  'provider_ref',
  'reference',
  'transaction_id',
  'amount',
  'currency',
  'fee',
  'status',
  'direction',
  'time',
];

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export const thousands = ['none', 'comma', 'point', 'space', 'apostrophe'] as const;
export const directions = ['in', 'out', 'fee', 'other'] as const;
export const statuses = ['succeeded', 'failed', 'pending'] as const;

/** The mapping before a file is chosen. */
export const blank: Mapping = {
  columns: {
    provider_ref: '',
    reference: '',
    transaction_id: '',
    amount: '',
    currency: '',
    fee: '',
    status: '',
    direction: '',
    time: '',
  },
  skip: 0,
  delimiter: 'comma',
  decimal: 'point',
  thousands: 'none',
  units: 'major',
  time_format: 'YYYY-MM-DD HH:mm:ss',
  zone: 'UTC',
  directions: {},
  statuses: {},
};

/** What a file has to offer: its headings, and the values of its columns. */
export interface Contents {
  headings: string[];
  /** The different values of a column, at most eight. */
  values: (heading: string) => string[];
}

export function contentsOf(text: string, { delimiter, skip }: Mapping): Contents {
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

/** Headings by which a column is recognised. */
const known: Record<ColumnName, RegExp> = {
  provider_ref: /^(id|(payment|provider)[ _-]?(id|ref(erence)?))$/i,
  reference: /^(our|merchant|order)?[ _-]?(ref(erence)?|order([ _-]?id)?)$/i,
  transaction_id: /^(utr|rrn|transaction([ _-]?id)?|txn([ _-]?id)?)$/i,
  amount: /amount/i,
  currency: /currency|ccy/i,
  fee: /fee|charge|commission/i,
  status: /status|state/i,
  direction: /type|direction/i,
  time: /time|date|created/i,
};

const meanings = {
  in: /^(payment|credit|deposit|in|collection)/i,
  out: /^(payout|debit|withdraw|out|disburse)/i,
  fee: /fee|charge/i,
  succeeded: /succ|paid|complete|settled|captured/i,
  failed: /fail|decline|reject|cancel/i,
  pending: /pend|process/i,
};

function meaning(values: string[], names: (keyof typeof meanings)[], otherwise?: string) {
  const all: Record<string, string[]> = {};
  for (const value of values) {
    const name = names.find((one) => meanings[one].test(value)) ?? otherwise;
    if (name) (all[name] ??= []).push(value);
  }
  return all;
}

/** A mapping for a file whose provider has none, by its headings and values. The member checks it. */
export function suggested(text: string, mapping: Mapping): Mapping {
  const { headings, values } = contentsOf(text, mapping);
  const columns = { ...mapping.columns };
  for (const name of columnNames)
    columns[name] = headings.find((heading) => known[name].test(heading)) ?? '';
  return {
    ...mapping,
    columns,
    directions: meaning(values(columns.direction), ['in', 'out', 'fee'], 'other'),
    statuses: meaning(values(columns.status), ['succeeded', 'failed', 'pending']),
  };
}

/** The values that are written between commas. */
export const listed = (written: string) =>
  written
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
