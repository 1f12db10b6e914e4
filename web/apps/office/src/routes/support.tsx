import { Checkbox, EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { supportStatuses } from '../domain/support/threads.ts';
import { Conversation } from '../features/support/conversation.tsx';
import { Threads } from '../features/support/threads.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { threadsQuery } from '../domain/support/threads.ts';
import type { SupportSearch } from '../search.ts';
import { useTitle } from '../title.ts';
import { statusName } from '../words.ts';

/** The conversations beside the one that is chosen; on a phone, one of the two. */
export function Support() {
  const { t, maybe } = useI18n();
  useTitle(t('support.title'));
  const search = useSearch({ from: '/inside/support' });
  const navigate = useNavigate({ from: '/support' });
  const threads = useInfiniteQuery(threadsQuery(search.status, search.mine));
  const choose = (id?: string) =>
    void navigate({ search: (old: SupportSearch) => ({ ...old, id }), replace: true });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <section className="grid grid-cols-1 gap-3">
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="heading grow text-2xl">{t('support.title')}</h1>
          <Select
            aria-label={t('column.status')}
            className="min-h-9! w-auto! px-2! text-sm"
            value={search.status ?? ''}
            onChange={(event) => {
              const status = supportStatuses.find((s) => s === event.target.value);
              void navigate({ search: { status, mine: search.mine } });
            }}
          >
            <option value="">{t('queue.all')}</option>
            {supportStatuses.map((status) => (
              <option key={status} value={status}>
                {statusName(maybe, status)}
              </option>
            ))}
          </Select>
          <Checkbox
            label={t('support.mine')}
            checked={search.mine ?? false}
            onChange={({ target: { checked } }) =>
              void navigate({ search: { status: search.status, mine: checked || undefined } })
            }
          />
        </header>
        <div className={clsx(search.id && 'max-lg:hidden')}>
          <List
            of={threads}
            failed={t('support.error')}
            empty={{ title: t('support.empty'), text: t('support.empty.text') }}
          >
            {(items) => (
              <Threads
                items={items}
                chosen={search.id}
                onChoose={choose}
                now={threads.dataUpdatedAt}
              />
            )}
          </List>
        </div>
      </section>
      <aside className={clsx('lg:sticky lg:top-16', !search.id && 'max-lg:hidden')}>
        {search.id ? (
          <Conversation key={search.id} id={search.id} onBack={() => choose()} />
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('support.none')} text={t('support.none.text')} />
          </div>
        )}
      </aside>
    </div>
  );
}
