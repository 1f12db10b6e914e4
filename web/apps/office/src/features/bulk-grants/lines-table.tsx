import { formatMoney, minor } from '@maidan/money';
import { Link } from '@tanstack/react-router';
import { sumsOf, type BulkLine } from '../../domain/bulk-grant/bulk-grants.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

/** The players of a list or a grant, what each gets, and why some get nothing. */
export function LinesTable({ items }: { items: BulkLine[] }) {
  const { t, maybe } = useI18n();
  return (
    <Table aria-label={t('bulk.players')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('column.amount'), end: true },
          { name: t('column.status') },
        ]}
      />
      <tbody>
        {items.map((line, i) => (
          <tr key={i} className="border-b border-rope last:border-0">
            <Cell className="max-w-40 truncate sm:max-w-64">
              {line.player_id ? (
                <Link
                  to="/players/$id"
                  params={{ id: line.player_id }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {line.player_name || line.player_id}
                </Link>
              ) : (
                line.entry
              )}
            </Cell>
            <Cell end className="num">
              {line.amount > 0
                ? formatMoney(minor(line.amount), line.currency, { trim: true })
                : '–'}
            </Cell>
            <Cell className={line.wrong ? 'text-down' : 'text-quiet'}>
              {line.wrong
                ? (maybe(`bulk.wrong.${line.wrong}`) ?? maybe(`error.${line.wrong}`) ?? line.wrong)
                : t(line.status ? `bulk.line.${line.status}` : 'bulk.line.right')}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the players get together, by currency. */
export function Sums({ of: lines }: { of: BulkLine[] }) {
  const { t } = useI18n();
  const right = lines.filter(({ wrong }) => !wrong).length;
  return (
    <p className="text-sm">
      {t('bulk.together', { n: right })}{' '}
      <span className="num font-semibold text-money">
        {sumsOf(lines)
          .map(({ amount, currency }) => formatMoney(minor(amount), currency, { trim: true }))
          .join(' · ')}
      </span>
    </p>
  );
}
