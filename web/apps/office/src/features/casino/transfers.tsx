import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import type { Transfer } from '../../domain/casino/casino.ts';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { kindName } from '../../words.ts';

interface Props {
  items: Transfer[];
  /** The round or the bet. */
  of: string;
  currency: string;
  demo: boolean;
}

/** The transfers of a round with their entries, each of which leads to its account. */
export function Transfers({ items, of, currency, demo }: Props) {
  const { t, maybe, locale } = useI18n();
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('casino.transfers')}</h2>
      {items.length === 0 && (
        <p className="text-sm text-quiet">
          {t(demo ? 'casino.transfers.demo' : 'casino.transfers.none')}
        </p>
      )}
      {items.length > 0 && (
        <Table aria-label={t('casino.transfers')}>
          <Head
            columns={[
              { name: t('column.kind') },
              { name: t('column.account') },
              { name: t('column.amount'), end: true },
              { name: t('column.balance'), end: true, className: 'hidden sm:table-cell' },
              { name: t('column.time'), className: 'hidden md:table-cell' },
            ]}
          />
          <tbody>
            {items.flatMap((transfer) =>
              transfer.entries.map((entry, i) => (
                <tr
                  key={`${transfer.id} ${i}`}
                  className="border-b border-rope last:border-0"
                  title={`${transfer.id} · ${transfer.command}`}
                >
                  <Cell className="whitespace-normal!">
                    {i === 0 ? kindName(maybe, transfer.kind) : ''}
                  </Cell>
                  <Cell className="num max-w-40 truncate text-quiet">{entry.account}</Cell>
                  <Cell end>
                    <LedgerLink
                      account={entry.account}
                      amount={entry.amount}
                      currency={currency}
                      belongsTo={of}
                    />
                  </Cell>
                  <Cell end className="hidden sm:table-cell">
                    {entry.balance === null ? (
                      '—'
                    ) : (
                      <Money amount={minor(entry.balance)} currency={currency} />
                    )}
                  </Cell>
                  <Cell className="num hidden text-quiet md:table-cell">
                    {i === 0 ? moment(transfer.at, locale) : ''}
                  </Cell>
                </tr>
              )),
            )}
          </tbody>
        </Table>
      )}
    </section>
  );
}
