import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { SupplierRound } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  items: SupplierRound[];
  chosen?: string;
}

/** Rounds of suppliers' games, the latest first; each leads to its calls. */
export function SupplierRoundsTable({ items, chosen }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('suppliers.rounds')}>
      <Head
        columns={[
          { name: t('column.time') },
          { name: t('casino.game') },
          { name: t('suppliers.supplier'), className: 'hidden lg:table-cell' },
          { name: t('column.player'), className: 'hidden md:table-cell' },
          { name: t('casino.stake'), end: true },
          { name: t('suppliers.won'), end: true },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((r) => (
          <tr
            key={r.id}
            aria-current={r.id === chosen || undefined}
            className="border-b border-rope last:border-0 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_3px_0_0_var(--floodlight)]"
          >
            <Cell className="num max-sm:whitespace-normal">
              <Link
                to="/casino/suppliers/rounds/$id"
                params={{ id: r.id }}
                className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 hover:decoration-current max-sm:min-h-11"
              >
                {moment(r.started_at, locale)}
              </Link>
            </Cell>
            <Cell className="max-w-44 truncate">{r.game}</Cell>
            <Cell className="hidden lg:table-cell">{r.supplier}</Cell>
            <Cell className="hidden max-w-48 truncate md:table-cell">
              <Link to="/players/$id" params={{ id: r.player_id }} className="hover:underline">
                {r.player_name || r.player_id}
              </Link>
            </Cell>
            <Cell end>
              <Money amount={minor(r.staked)} currency={r.currency} />
            </Cell>
            <Cell end className={clsx(r.won > r.staked && 'font-semibold text-up')}>
              <Money amount={minor(r.won)} currency={r.currency} />
            </Cell>
            <Cell className="hidden sm:table-cell">{t(`suppliers.round.${r.status}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
