import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import type { Signal } from '../../domain/signal/signals.ts';
import { moment } from '../../time.ts';
import { Reasons, Score } from '../../domain/signal/score.tsx';

export interface QueueProps {
  items: Signal[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** Pairs of accounts, the highest score first. The score opens the comparison. */
export function Queue({ items, chosen, onChoose }: QueueProps) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('signals.title')}>
      <Head
        columns={[
          { name: t('signals.score') },
          { name: t('signals.accounts') },
          { name: t('signals.reasons') },
          { name: t('column.time') },
        ]}
      />
      <tbody>
        {items.map((signal) => (
          <tr
            key={signal.id}
            aria-current={signal.id === chosen || undefined}
            className={clsx(
              'cursor-pointer border-b border-rope last:border-0 hover:bg-rope/40',
              signal.id === chosen && 'bg-rope/60',
            )}
            onClick={() => onChoose(signal.id)}
          >
            <Cell>
              <button
                type="button"
                className="min-h-9"
                aria-label={t('signals.open', {
                  score: signal.score,
                  first: signal.player.name,
                  second: signal.other.name,
                })}
              >
                <Score of={signal.score} />
              </button>
            </Cell>
            <Cell>
              <span className="block max-w-64 truncate">{signal.player.name}</span>
              <span className="block max-w-64 truncate text-quiet">{signal.other.name}</span>
            </Cell>
            <Cell>
              <Reasons of={signal.reasons} />
            </Cell>
            <Cell className="num text-quiet">{moment(signal.updated_at, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
