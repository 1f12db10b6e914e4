import type { Mapping } from '../../domain/payment/statements.ts';
import { blankFormat, columnsOf, contentsOf, meaningsOf } from '../../domain/report/format.ts';

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

export const directions = ['in', 'out', 'fee', 'other'] as const;
export const statuses = ['succeeded', 'failed', 'pending'] as const;

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

/** The mapping before a file is chosen. */
export const blank: Mapping = {
  ...blankFormat,
  columns: columnsOf([], known),
  directions: {},
  statuses: {},
};

const directionsBy = [
  ['in', /^(payment|credit|deposit|in|collection)/i],
  ['out', /^(payout|debit|withdraw|out|disburse)/i],
  ['fee', /fee|charge/i],
] as const;

const statusesBy = [
  ['succeeded', /succ|paid|complete|settled|captured/i],
  ['failed', /fail|decline|reject|cancel/i],
  ['pending', /pend|process/i],
] as const;

/** A mapping for a file whose provider has none, by its headings and values. The member checks it. */
export function suggested(text: string, mapping: Mapping): Mapping {
  const { headings, values } = contentsOf(text, mapping);
  const columns = columnsOf(headings, known);
  return {
    ...mapping,
    columns,
    directions: meaningsOf<string>(values(columns.direction), directionsBy, 'other'),
    statuses: meaningsOf(values(columns.status), statusesBy),
  };
}
