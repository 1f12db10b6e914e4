import { BottomSheet, Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArrowLeft, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { Announcer } from './announcer.tsx';
import {
  noticesQuery,
  useArchive,
  useClearAll,
  useRead,
  useReadAll,
  type NoticeState,
} from './calls.ts';
import { useI18n, useT } from './i18n.ts';
import { NoticeRow } from './row.tsx';

interface Props {
  onClose: () => void;
}

/** The notifications: a bottom sheet on phones, a drawer on wide screens. */
export default function Panel({ onClose }: Props) {
  const t = useT();
  const [state, setState] = useState<NoticeState>('new');
  const archive = state === 'archive';
  return (
    <BottomSheet
      drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={archive ? t('notices.archive') : t('notices.title')}
      closeLabel={t('notices.close')}
      data-testid="notices"
    >
      <Announcer />
      <List key={state} state={state} show={setState} />
      {!archive && (
        <Link
          to="/me/notifications"
          onClick={onClose}
          className="tap mt-4 flex min-h-11 items-center justify-center gap-2 text-sm text-quiet hover:text-fore"
        >
          <Settings2 size={16} aria-hidden /> {t('notices.settings')}
        </Link>
      )}
    </BottomSheet>
  );
}

function List({ state, show }: { state: NoticeState; show: (state: NoticeState) => void }) {
  const { t, code } = useI18n();
  const explain = useErrorText();
  const query = useInfiniteQuery(noticesQuery(state, code));
  const read = useRead();
  const archiveOne = useArchive();
  const rows = query.data?.pages.flatMap((page) => page.items);
  const archive = state === 'archive';
  return (
    <>
      <Toolbar
        state={state}
        show={show}
        newest={rows?.[0]?.id}
        unread={Boolean(query.data?.pages[0]?.unread)}
      />
      {!rows && !query.error && <LoadingRows />}
      {!rows && query.error && (
        <ErrorState
          title={t('notices.failed')}
          text={explain(query.error)}
          action={<Button onClick={() => void query.refetch()}>{t('notices.retry')}</Button>}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState title={archive ? t('notices.empty_archive') : t('notices.empty')} />
      )}
      {rows && rows.length > 0 && (
        <ul aria-busy={query.isFetching}>
          {rows.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => read.mutate(notice.id)}
              onArchive={archive ? undefined : () => archiveOne.mutate(notice.id)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          block
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('notices.more')}
        </Button>
      )}
    </>
  );
}

interface ToolbarProps {
  state: NoticeState;
  show: (state: NoticeState) => void;
  newest?: string;
  unread: boolean;
}

function Toolbar({ state, show, newest, unread }: ToolbarProps) {
  const t = useT();
  const readAll = useReadAll();
  const clearAll = useClearAll();
  if (state === 'archive') {
    return (
      <Button size="sm" variant="quiet" className="-ms-2" onClick={() => show('new')}>
        <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" /> {t('notices.back')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 pb-2">
      <Button
        size="sm"
        disabled={!newest || !unread}
        busy={readAll.isPending}
        onClick={() => newest && readAll.mutate(newest)}
      >
        {t('notices.read_all')}
      </Button>
      <Button
        size="sm"
        disabled={!newest}
        busy={clearAll.isPending}
        onClick={() => newest && clearAll.mutate(newest)}
      >
        {t('notices.clear_all')}
      </Button>
      <Button size="sm" variant="quiet" className="ms-auto" onClick={() => show('archive')}>
        <Archive size={16} aria-hidden /> {t('notices.archive')}
      </Button>
    </div>
  );
}

function LoadingRows() {
  const t = useT();
  return (
    <Loading label={t('notices.loading')}>
      {Array.from({ length: 4 }, (_, i) => (
        <div key={i} className="grid gap-2 border-b border-rope py-3">
          <Skeleton className="h-5 w-5/6" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </Loading>
  );
}
