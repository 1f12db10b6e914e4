import type { ReportMapping } from '../../domain/casino/reports.ts';
import { blankFormat, columnsOf, contentsOf, meaningsOf } from '../../domain/report/format.ts';

export type ReportColumn = keyof ReportMapping['columns'];

/** Headings by which a column is recognised, in the order of the form. */
const known: Record<ReportColumn, RegExp> = {
  transaction_id: /^(transaction|trans(action)?[ _-]?(id|uuid)|tx[ _-]?id|tid|reference)$/i,
  kind: /type|kind|operation|^action/i,
  reference: /(ref|orig|rollback|parent).*(id|uuid|ref|trans)|^(reference|orig)/i,
  player: /player|user|login|account/i,
  round: /round|hand/i,
  game: /game|symbol/i,
  amount: /amount|sum|value/i,
  currency: /currency|ccy/i,
  time: /time|date|created/i,
};

export const reportColumns = Object.keys(known) as ReportColumn[];
export const rowKinds = ['bet', 'free', 'win', 'rollback', 'other'] as const;

const kindsBy = [
  ['rollback', /roll|refund|cancel|void/i],
  ['free', /free|bonus/i],
  ['win', /win|result|credit|payout/i],
  ['bet', /bet|wager|debit|stake/i],
] as const;

/** The mapping before a file is chosen. */
export const blankReport: ReportMapping = {
  ...blankFormat,
  columns: columnsOf([], known),
  kinds: {},
};

/** A mapping for a file whose supplier has none, by its headings and values. The member checks it. */
export function suggestedReport(text: string, mapping: ReportMapping): ReportMapping {
  const { headings, values } = contentsOf(text, mapping);
  const columns = columnsOf(headings, known);
  if (columns.reference === columns.transaction_id) columns.reference = '';
  return { ...mapping, columns, kinds: meaningsOf<string>(values(columns.kind), kindsBy, 'other') };
}
