import { errorText } from '@maidan/api';
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import type { ReactNode } from 'react';
import type { Page } from '../client.ts';
import { useI18n } from '../i18n.ts';

/** What a paged query gives to a list. */
export interface Paged<T> {
  data?: { pages: Page<T>[] };
  error: unknown;
  isPending: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export interface ListProps<T> {
  of: Paged<T>;
  failed: string;
  empty: { title: string; text?: string; action?: ReactNode };
  /** Rows of the skeleton. */
  rows?: number;
  children: (items: T[]) => ReactNode;
}

/** A paged list in each of its states: loading, failed, empty, there, and more to come. */
export function List<T>({ of, failed, empty, rows = 8, children }: ListProps<T>) {
  const { t, maybe } = useI18n();
  if (of.isPending) {
    return (
      <Loading label={t('app.loading')}>
        <div className="grid gap-px overflow-hidden rounded border border-rope">
          {Array.from({ length: rows }, (_, i) => (
            <Skeleton key={i} className="h-9 rounded-none" />
          ))}
        </div>
      </Loading>
    );
  }
  const items = of.data?.pages.flatMap((page) => page.items) ?? [];
  if (of.error && items.length === 0) {
    return (
      <ErrorState
        title={failed}
        text={errorText(of.error, maybe)}
        action={<Button onClick={() => of.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <div className="grid gap-3">
      {children(items)}
      {of.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-center"
          busy={of.isFetchingNextPage}
          onClick={() => of.fetchNextPage()}
        >
          {t('app.more')}
        </Button>
      )}
    </div>
  );
}
