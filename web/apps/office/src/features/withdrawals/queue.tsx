import { Money } from '@maidan/ui';
import type { Withdrawal } from '../../domain/withdrawal/withdrawals.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';
import { methodName } from '../../words.ts';

export interface QueueProps {
  items: Withdrawal[];
  chosen?: string;
  onChoose: (id: string) => void;
  now: number;
}

/** The dense table of requests; the whole row is the target, the player's name the button for the keyboard. */
export function Queue({ items, chosen, onChoose, now }: QueueProps) {
  const { t, maybe, locale } = useI18n();
  const waiting = items.every((w) => w.status === 'pending');
  return (
    <Table aria-label={t('queue.title')}>
      <Head
        columns={[
          { name: t(waiting ? 'column.waits' : 'column.time'), className: 'hidden sm:table-cell' },
          { name: t('column.player') },
          { name: t('column.amount'), end: true },
          { name: t('column.method'), className: 'hidden sm:table-cell' },
          { name: t('column.account'), className: 'hidden md:table-cell' },
          { name: t('column.status') },
        ]}
      />
      <tbody>
        {items.map((w) => (
          <Row key={w.id} chosen={w.id === chosen} onChoose={() => onChoose(w.id)}>
            <Cell className="num hidden sm:table-cell" title={moment(w.created_at, locale)}>
              {waiting ? age(w.created_at, now, t) : moment(w.created_at, locale)}
            </Cell>
            <Cell className="max-w-32 sm:max-w-64">
              <RowButton
                chosen={w.id === chosen}
                onChoose={() => onChoose(w.id)}
                second={waiting ? age(w.created_at, now, t) : moment(w.created_at, locale)}
              >
                {w.player_name}
              </RowButton>
            </Cell>
            <Cell end className="font-semibold text-money">
              <Money amount={w.amount} currency={w.currency} />
            </Cell>
            <Cell className="hidden sm:table-cell">{methodName(maybe, w.method)}</Cell>
            <Cell className="num hidden text-quiet md:table-cell">{w.account_masked}</Cell>
            <Cell>
              <Status status={w.status} />
              {w.held_at > 0 && (
                <span className="ms-2 text-xs text-money max-sm:ms-0 max-sm:block">
                  {t('held.mark')}
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
