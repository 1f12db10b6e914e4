import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import type { SupplierCall, SupplierRoundCalls } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

type Call = SupplierCall | SupplierRoundCalls['calls'][number];

const tones: Record<string, string> = {
  done: 'text-up',
  undone: 'text-money',
  refused: 'text-down',
};

interface Props {
  items: Call[];
  /** Each call leads to its round. */
  rounds?: boolean;
  chosen?: string;
}

/** Calls of suppliers that moved money or took it back. An amount that moved leads to its entries. */
export function SupplierCallsTable({ items, rounds, chosen }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('suppliers.calls')}>
      <Head
        columns={[
          { name: t('column.time') },
          { name: t('column.kind') },
          { name: t('suppliers.transaction'), className: 'hidden md:table-cell' },
          { name: t('suppliers.supplier'), className: 'hidden lg:table-cell' },
          { name: t('column.amount'), end: true },
          { name: t('column.status') },
        ]}
      />
      <tbody>
        {items.map((c) => (
          <tr
            key={c.id}
            aria-current={c.id === chosen || undefined}
            className="border-b border-rope last:border-0 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_3px_0_0_var(--floodlight)]"
          >
            <Cell className="num max-sm:whitespace-normal">
              {rounds && c.round_id ? (
                <Link
                  to="/casino/suppliers/rounds/$id"
                  params={{ id: c.round_id }}
                  className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 hover:decoration-current max-sm:min-h-11"
                >
                  {moment(c.at, locale)}
                </Link>
              ) : (
                moment(c.at, locale)
              )}
            </Cell>
            <Cell className="whitespace-normal!">
              {t(`suppliers.kind.${c.kind}`)}
              {(c.free || c.promotion) && (
                <span className="block text-xs text-quiet">
                  {t(c.free ? 'suppliers.free' : 'suppliers.promotion')}
                </span>
              )}
            </Cell>
            <Cell className="hidden md:table-cell">
              <span className="num block max-w-64 truncate text-quiet" title={c.transaction_id}>
                {c.transaction_id}
              </span>
              {c.reference && (
                <span
                  className="num block max-w-64 truncate text-xs text-quiet"
                  title={c.reference}
                >
                  → {c.reference}
                </span>
              )}
            </Cell>
            <Cell className="hidden lg:table-cell">{c.supplier}</Cell>
            <Cell end>
              {c.transfer ? (
                <LedgerLink
                  account={`p:${c.player_id}:${c.currency}:cash`}
                  amount={minor(c.amount)}
                  currency={c.currency}
                  belongsTo={c.id}
                />
              ) : (
                <Money amount={minor(c.amount)} currency={c.currency} className="text-quiet" />
              )}
            </Cell>
            <Cell className={tones[c.status]}>{t(`suppliers.status.${c.status}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
