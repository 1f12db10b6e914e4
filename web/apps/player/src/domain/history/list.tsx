import type { Page } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { More } from '../../parts/more.tsx';

interface Props<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  empty: ReactNode;
  head?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The rows of a history, with its loading, error and empty states and a button for the next page. */
export function HistoryList<Row>({ query, empty, head, children }: Props<Row>) {
  const t = useT();
  const explain = useErrorText();
  const rows = query.data?.pages.flatMap((page) => page.items);
  if (!rows) {
    if (!query.error) return <LoadingRows />;
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {head}
      <ul>{rows.map(children)}</ul>
      <More query={query} />
    </>
  );
}

export function LoadingRows() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      {Array.from({ length: 4 }, (_, i) => (
        <div key={i} className="flex items-center justify-between border-b border-rope py-3">
          <div className="grid gap-2">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </Loading>
  );
}
