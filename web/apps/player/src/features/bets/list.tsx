import type { BetPeriod, BetStatusFilter } from '@maidan/api';
import { Button, buttonClass, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { More } from '../../parts/more.tsx';
import { betsQuery } from '../../domain/bet/queries.ts';
import { useWide } from '../../parts/media.ts';
import { columnsOf } from './columns.ts';
import { BetRow } from './row.tsx';

/** The player's bets, in pages of twenty. */
export function BetList({ status, period }: { status: BetStatusFilter; period: BetPeriod }) {
  const t = useT();
  const explain = useErrorText();
  const query = useInfiniteQuery(betsQuery(status, period));
  const columns = useWide() ? 2 : 1;
  const bets = query.data?.pages.flatMap((page) => page.items);
  if (bets?.length === 0) {
    return (
      <EmptyState
        title={t('bets.empty')}
        text={t('bets.empty_text')}
        action={
          <Link to="/sports/cricket" className={buttonClass({ variant: 'primary' })}>
            {t('bets.empty_action')}
          </Link>
        }
      />
    );
  }
  if (bets) {
    return (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
          {columnsOf(bets, columns).map((column, i) => (
            <ul key={i} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {column.map((bet) => (
                <BetRow key={bet.id} bet={bet} />
              ))}
            </ul>
          ))}
        </div>
        <More query={query} />
      </>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {Array.from({ length: 3 }, (_, i) => (
          <div key={i} className="grid gap-3 rounded border border-rope bg-stand p-4">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
