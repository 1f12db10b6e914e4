import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import type { Total } from '../../domain/payment/floats.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { methodName } from '../../words.ts';
import { columns, type Column } from './report.ts';

interface Props {
  rows: Total[];
  /** One for each currency. */
  sums: Total[];
}

/** An amount as the sum of the day takes it; nothing moved is a dash. */
function Amount({ of: total, column: { name, sign } }: { of: Total; column: Column }) {
  const amount = minor(total[name] * sign || 0);
  if (amount === 0 && name !== 'opening' && name !== 'closing') return <>–</>;
  return (
    <Money
      amount={amount}
      currency={total.currency}
      sign={name !== 'opening' && name !== 'closing'}
    />
  );
}

const strong = ({ name }: Column) => name === 'closing' && 'font-semibold text-money';

/** A day on a wide screen: a row for each provider, method and currency, then the sums. */
export function DayTable({ rows, sums }: Props) {
  const { t, maybe } = useI18n();
  const cells = (total: Total) =>
    columns.map((column) => (
      <Cell key={column.name} end className={clsx(strong(column))}>
        <Amount of={total} column={column} />
      </Cell>
    ));
  return (
    <div className="max-md:hidden">
      <Table aria-label={t('days.title')}>
        <Head
          columns={[
            { name: t('cases.provider') },
            { name: t('column.method') },
            ...columns.map(({ name }) => ({ name: t(`days.${name}`), end: true })),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.provider} ${row.method} ${row.currency}`}
              className="border-b border-rope hover:bg-raised"
            >
              <Cell>{row.provider}</Cell>
              <Cell>{methodName(maybe, row.method)}</Cell>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map((sum) => (
            <tr
              key={sum.currency}
              className="border-b border-rope bg-raised font-semibold last:border-0"
            >
              <th scope="row" colSpan={2} className="h-9 px-2 text-start font-semibold sm:px-3">
                {t('days.sum', { currency: sum.currency })}
              </th>
              {cells(sum)}
            </tr>
          ))}
        </tfoot>
      </Table>
    </div>
  );
}

/** The same on a phone: a card for each row. */
export function DayCards({ rows, sums }: Props) {
  const { t, maybe } = useI18n();
  const card = (total: Total, title: string) => (
    <li
      key={`${total.provider} ${total.method} ${total.currency}`}
      className={clsx(
        'grid gap-2 rounded border border-rope p-3',
        total.provider ? 'bg-stand' : 'bg-raised',
      )}
    >
      <p className="font-semibold">{title}</p>
      <Facts>
        {columns.map((column) => (
          <Fact key={column.name} name={t(`days.${column.name}`)}>
            <span className={clsx('block text-end', strong(column))}>
              <Amount of={total} column={column} />
            </span>
          </Fact>
        ))}
      </Facts>
    </li>
  );
  return (
    <ul className="grid gap-2 md:hidden">
      {sums.map((sum) => card(sum, t('days.sum', { currency: sum.currency })))}
      {rows.map((row) =>
        card(row, [row.provider, methodName(maybe, row.method), row.currency].join(' · ')),
      )}
    </ul>
  );
}
