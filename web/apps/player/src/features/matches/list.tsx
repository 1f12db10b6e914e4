import type { EventGroup } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { eventsQuery } from '../../domain/event/queries.ts';
import { MatchCard } from './card.tsx';

const grid = 'grid gap-3 sm:grid-cols-2 2xl:grid-cols-3';

function ListSkeleton({ count }: { count: number }) {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className={grid}>
        {Array.from({ length: count }, (_, i) => (
          <div key={i} className="grid gap-3 rounded border border-rope bg-stand p-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7" />
            <Skeleton className="h-7" />
            <div className="grid grid-cols-2 gap-2">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

interface Props {
  status: EventGroup;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The id of an event that the screen shows elsewhere. */
  exclude?: string;
  limit?: number;
}

/** The matches with a status, with loading, error and empty states. */
export function MatchList({ status, empty, exclude, limit }: Props) {
  const t = useT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(eventsQuery(status));
  if (data) {
    const shown = data.items.filter((e) => e.id !== exclude).slice(0, limit);
    if (shown.length === 0) return empty;
    return (
      <div className={grid}>
        {shown.map((event) => (
          <MatchCard key={event.id} event={event} />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return <ListSkeleton count={status === 'live' ? 2 : 4} />;
}
