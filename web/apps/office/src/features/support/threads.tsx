import { clsx } from 'clsx';
import type { SupportThread } from '../../domain/support/threads.ts';
import { useI18n } from '../../i18n.ts';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';
import { VIPMark } from '../../domain/vip/mark.tsx';

export const nameOf = (thread: SupportThread, nobody: string) =>
  thread.name || thread.email || nobody;

interface ThreadsProps {
  items: SupportThread[];
  chosen?: string;
  onChoose: (id: string) => void;
  now: number;
}

/** The conversations, the one that changed last first. */
export function Threads({ items, chosen, onChoose, now }: ThreadsProps) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('support.title')}>
      <Head
        columns={[
          { name: t('support.visitor') },
          { name: t('column.status') },
          { name: t('support.messages'), end: true },
          { name: t('support.changed') },
        ]}
      />
      <tbody>
        {items.map((thread) => (
          <tr
            key={thread.id}
            onClick={() => onChoose(thread.id)}
            className={clsx(
              'cursor-pointer border-b border-rope last:border-0 hover:bg-raised',
              thread.id === chosen && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
            )}
          >
            <Cell className="max-w-48 truncate">
              <button
                type="button"
                aria-pressed={thread.id === chosen}
                className="min-h-9 font-semibold"
                onClick={() => onChoose(thread.id)}
              >
                {nameOf(thread, t('support.nobody'))}
              </button>
              {thread.vip && <VIPMark level={thread.vip} />}
              {thread.mine && (
                <span className="block text-xs font-semibold">{t('support.mine.mark')}</span>
              )}
            </Cell>
            <Cell>
              <Status status={thread.status} />
            </Cell>
            <Cell end className="num">
              {thread.messages}
            </Cell>
            <Cell className="num text-quiet" title={moment(thread.updated_at, locale)}>
              {age(thread.updated_at, now, t)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
