import { clsx } from 'clsx';
import type { DocumentLine } from '../../domain/verification/documents.ts';
import { useI18n } from '../../i18n.ts';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';

interface Props {
  items: DocumentLine[];
  chosen?: string;
  onChoose: (id: string) => void;
  now: number;
}

/** The documents; the whole row is the target, its first cell the button for the keyboard. */
export function Queue({ items, chosen, onChoose, now }: Props) {
  const { t, locale } = useI18n();
  const waiting = items.every((d) => d.decided_at === 0);
  return (
    <Table aria-label={t('documents.title')}>
      <Head
        columns={[
          { name: t(waiting ? 'column.waits' : 'column.time') },
          { name: t('column.player') },
          { name: t('documents.kind') },
          { name: t('column.status') },
        ]}
      />
      <tbody>
        {items.map((d) => (
          <tr
            key={d.id}
            onClick={() => onChoose(d.id)}
            className={clsx(
              'cursor-pointer border-b border-rope last:border-0 hover:bg-raised',
              d.id === chosen && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
            )}
          >
            <Cell className="num">
              <button
                type="button"
                title={moment(d.sent_at, locale)}
                aria-pressed={d.id === chosen}
                className="min-h-9 text-start"
                onClick={() => onChoose(d.id)}
              >
                {waiting ? age(d.sent_at, now, t) : moment(d.decided_at, locale)}
              </button>
            </Cell>
            <Cell className="max-w-40 truncate">{d.player_name}</Cell>
            <Cell>{t(`documents.kind.${d.kind}`)}</Cell>
            <Cell>
              <Status status={d.status} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
