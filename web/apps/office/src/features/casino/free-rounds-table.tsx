import { minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { FreeRounds } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  items: FreeRounds[];
  chosen?: string;
  /** Absent if the member may not cancel. */
  onCancel?: (of: FreeRounds) => void;
}

const tones: Record<string, string> = {
  requested: 'text-money',
  granted: 'text-up',
  cancelling: 'text-money',
};

/** Granted free rounds, the latest first. */
export function FreeRoundsTable({ items, chosen, onCancel }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('suppliers.free_rounds')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('casino.game') },
          { name: t('suppliers.rounds_count'), end: true },
          { name: t('casino.stake'), end: true, className: 'hidden sm:table-cell' },
          { name: t('suppliers.until'), className: 'hidden md:table-cell' },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
          ...(onCancel ? [{ name: <span className="sr-only">{t('suppliers.cancel')}</span> }] : []),
        ]}
      />
      <tbody>
        {items.map((f) => (
          <tr
            key={f.id}
            aria-current={f.id === chosen || undefined}
            className="border-b border-rope last:border-0 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_3px_0_0_var(--floodlight)]"
          >
            <Cell className="max-w-40 truncate">
              <Link to="/players/$id" params={{ id: f.player_id }} className="hover:underline">
                {f.player_name || f.player_id}
              </Link>
            </Cell>
            <Cell className="max-w-44 truncate">
              {f.game}
              <span className="block truncate text-xs text-quiet">
                {f.supplier}
                <span className="sm:hidden"> · {t(`suppliers.grant.${f.status}`)}</span>
              </span>
            </Cell>
            <Cell end className="num">
              {f.rounds}
            </Cell>
            <Cell end className="hidden sm:table-cell">
              <Money amount={minor(f.stake)} currency={f.currency} />
            </Cell>
            <Cell className="num hidden md:table-cell">{moment(f.ends_at, locale)}</Cell>
            <Cell className={`hidden sm:table-cell ${tones[f.status] ?? 'text-quiet'}`}>
              {t(`suppliers.grant.${f.status}`)}
            </Cell>
            {onCancel && (
              <Cell end>
                {f.status !== 'cancelled' && (
                  <Button size="sm" className="max-sm:min-h-11" onClick={() => onCancel(f)}>
                    {t('suppliers.cancel')}
                  </Button>
                )}
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
