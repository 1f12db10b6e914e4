import { Money } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { List } from '../../parts/list.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { entriesQuery } from '../../domain/ledger/entries.ts';
import { moment } from '../../time.ts';
import { kindName } from '../../words.ts';

/** The ledger entries of an account; those that belong to `highlight` stand out. */
export function Entries({ account, highlight }: { account: string; highlight?: string }) {
  const { t, maybe, locale } = useI18n();
  const entries = useInfiniteQuery(entriesQuery(account));
  const currency = account.split(':')[2] ?? '';
  return (
    <List
      of={entries}
      failed={t('ledger.error')}
      empty={{ title: t('ledger.empty'), text: t('ledger.empty.text') }}
    >
      {(items) => (
        <Table>
          <Head
            columns={[
              { name: t('column.kind') },
              { name: t('column.amount'), end: true },
              { name: t('column.balance'), end: true },
              { name: t('column.time') },
              { name: t('column.ref') },
            ]}
          />
          <tbody>
            {items.map((entry) => (
              <tr
                key={entry.transfer}
                className={clsx(
                  'border-b border-rope last:border-0',
                  entry.ref === highlight && 'bg-raised font-semibold',
                )}
              >
                <Cell title={moment(entry.at, locale)}>{kindName(maybe, entry.kind)}</Cell>
                <Cell end className={entry.amount > 0 ? 'text-up' : undefined}>
                  <Money amount={entry.amount} currency={currency} sign />
                </Cell>
                <Cell end>
                  {entry.balance === null ? (
                    '—'
                  ) : (
                    <Money amount={entry.balance} currency={currency} />
                  )}
                </Cell>
                <Cell className="num font-normal text-quiet">{moment(entry.at, locale)}</Cell>
                <Cell className="num font-normal text-quiet">{entry.ref}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </List>
  );
}
