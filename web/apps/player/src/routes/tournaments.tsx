import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useErrorText } from '../api.ts';
import { useCurrency } from '../domain/account/currency.ts';
import { tournamentsQuery } from '../features/tournaments/calls.ts';
import { useT as useTournamentsT } from '../features/tournaments/i18n.ts';
import { Shown } from '../features/tournaments/shown.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function ListSkeleton() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-3 px-3 pt-6 sm:grid-cols-2 lg:px-0 xl:grid-cols-3">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

/** The page of tournaments. What it shows is in the address: /tournaments?show=races has the races only. */
export function Tournaments() {
  const app = useT();
  const t = useTournamentsT();
  const explain = useErrorText();
  const navigate = useNavigate();
  const { show = 'all' } = useSearch({ from: '/tournaments' });
  useTitle(t('tournaments.title'));
  const { currency, error: unknown, retry } = useCurrency();
  const lists = useQuery({ ...tournamentsQuery(currency ?? ''), enabled: Boolean(currency) });
  const failed = unknown ?? lists.error;
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('tournaments.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('tournaments.note')} {app('app.play_money_long')}
        </p>
      </div>
      {lists.data ? (
        <Shown
          {...lists.data}
          show={show}
          onShow={(next) =>
            void navigate({
              to: '/tournaments',
              search: next === 'all' ? {} : { show: next },
              replace: true,
            })
          }
        />
      ) : failed ? (
        <ErrorState
          title={app('page.error')}
          text={explain(failed)}
          action={
            <Button
              onClick={() => {
                retry();
                void lists.refetch();
              }}
            >
              {app('app.retry')}
            </Button>
          }
        />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}
