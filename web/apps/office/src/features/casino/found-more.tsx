import { errorText } from '@maidan/api';
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import type { Paged } from '../../parts/list.tsx';

interface Props {
  of: Paged<unknown>;
  count: number;
  children: ReactNode;
}

/** What a search has found so far. One step of it reads a limited number of rounds, so it may find nothing and still go on. */
export function FoundMore({ of, count, children }: Props) {
  const { t, maybe } = useI18n();
  if (of.isPending)
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="h-72" />
      </Loading>
    );
  if (of.error && count === 0)
    return (
      <ErrorState
        title={t('queue.error')}
        text={errorText(of.error, maybe)}
        action={<Button onClick={() => of.refetch()}>{t('app.retry')}</Button>}
      />
    );
  const more = of.hasNextPage && (
    <Button busy={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
      {t('casino.search.further')}
    </Button>
  );
  if (count === 0)
    return (
      <EmptyState
        title={t(of.hasNextPage ? 'casino.search.none_yet' : 'casino.search.none')}
        text={t(of.hasNextPage ? 'casino.search.none_yet.text' : 'casino.search.none.text')}
        action={more}
      />
    );
  return (
    <div className="grid gap-3">
      {children}
      {more && <div className="justify-self-center">{more}</div>}
    </div>
  );
}
