import { Button, EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { documentsQuery, documentStatuses } from '../domain/verification/documents.ts';
import { ApproveDialog, RefuseDialog } from '../features/documents/decide.tsx';
import { Queue } from '../features/documents/queue.tsx';
import { Review } from '../features/documents/review.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { DocumentsSearch } from '../search.ts';
import { useTitle } from '../title.ts';

/** Identity documents that wait for somebody to look at them; the queue beside the one that is chosen. */
export function Verification() {
  const { t } = useI18n();
  useTitle(t('documents.title'));
  const search = useSearch({ from: '/inside/verification' });
  const navigate = useNavigate({ from: '/verification' });
  const status = search.status ?? 'open';
  const queue = useInfiniteQuery(documentsQuery(status));
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null);

  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((d) => d.id === search.id);
  const choose = (id?: string) =>
    void navigate({ search: (old: DocumentsSearch) => ({ ...old, id }), replace: true });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  const decide = (how: 'approve' | 'refuse') => {
    if (search.id && items[at]?.decided_at === 0) setDeciding(how);
  };
  /** What is decided leaves the queue: the next in line takes its place. */
  const decided = () => {
    setDeciding(null);
    if (status === 'open') choose((items[at + 1] ?? items[at - 1])?.id);
  };
  useKeys(
    {
      j: () => move(1),
      k: () => move(at < 0 ? 1 : -1),
      a: () => decide('approve'),
      r: () => decide('refuse'),
    },
    deciding === null,
  );

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section className={clsx('grid grid-cols-1 gap-3', search.id && 'max-lg:hidden')}>
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="heading grow text-2xl">{t('documents.title')}</h1>
          <Select
            aria-label={t('queue.filter')}
            className="min-h-11 w-auto!"
            value={status}
            onChange={(event) => {
              const next = documentStatuses.find((s) => s === event.target.value);
              void navigate({ search: { status: next } });
            }}
          >
            {documentStatuses.map((name) => (
              <option key={name} value={name}>
                {t(`documents.filter.${name}`)}
              </option>
            ))}
          </Select>
          <Button
            className="min-w-11 px-2!"
            aria-label={t('queue.refresh')}
            aria-busy={queue.isFetching}
            onClick={() => void queue.refetch()}
          >
            <RefreshCw size={18} aria-hidden />
          </Button>
        </header>
        <List
          of={queue}
          rows={12}
          failed={t('documents.error')}
          empty={{ title: t('documents.empty'), text: t('documents.empty.text') }}
        >
          {(all) => (
            <>
              <Queue items={all} chosen={search.id} onChoose={choose} now={queue.dataUpdatedAt} />
              <KeyHints />
            </>
          )}
        </List>
      </section>
      <aside className={clsx('grid grid-cols-1 gap-4', !search.id && 'max-lg:hidden')}>
        {search.id ? (
          <Review
            key={search.id}
            id={search.id}
            onApprove={() => setDeciding('approve')}
            onRefuse={() => setDeciding('refuse')}
            onBack={() => choose()}
          />
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('documents.none')} text={t('documents.none.text')} />
          </div>
        )}
      </aside>
      {search.id && deciding === 'approve' && (
        <ApproveDialog id={search.id} onClose={() => setDeciding(null)} onDecided={decided} />
      )}
      {search.id && deciding === 'refuse' && (
        <RefuseDialog id={search.id} onClose={() => setDeciding(null)} onDecided={decided} />
      )}
    </div>
  );
}

/** Shown where there is a keyboard. */
function KeyHints() {
  const { t } = useI18n();
  const keys = [
    ['J', t('keys.next')],
    ['K', t('keys.previous')],
    ['A', t('documents.approve')],
    ['R', t('documents.refuse')],
  ];
  return (
    <p className="hidden flex-wrap gap-4 text-sm text-quiet lg:flex">
      {keys.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="keycap">{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}
