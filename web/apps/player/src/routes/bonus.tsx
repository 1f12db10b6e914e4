import { buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useErrorText } from '../api.ts';
import { bonusQuery } from '../domain/bonus/calls.ts';
import { nameOf } from '../domain/bonus/text.ts';
import { BonusPage } from '../features/offers/detail.tsx';
import { useT as useOffersT } from '../features/offers/i18n.ts';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Loaded({ id }: { id: string }) {
  const app = useT();
  const t = useOffersT();
  const explain = useErrorText();
  const { data, error } = useQuery(bonusQuery(id));
  const title = data ? nameOf(data) : t('offers.bonus');
  useTitle(title);
  return (
    <>
      <header className="flex items-center gap-1 px-1 lg:px-0">
        <Link
          to="/bonuses"
          aria-label={t('offers.to_bonuses')}
          className="tap grid place-items-center"
        >
          <ChevronLeft size={22} aria-hidden className="rtl:rotate-180" />
        </Link>
        <h1 className="heading min-w-0 text-2xl sm:text-3xl">{title}</h1>
      </header>
      {data ? (
        <BonusPage bonus={data} />
      ) : error ? (
        <ErrorState
          title={app('page.error')}
          text={explain(error)}
          action={
            <Link to="/bonuses" className={buttonClass()}>
              {t('offers.to_bonuses')}
            </Link>
          }
        />
      ) : (
        <Loading label={app('app.loading')}>
          <div className="grid gap-3 px-3 pt-4 lg:px-0">
            <Skeleton className="h-48" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </>
  );
}

/** One bonus of the player. */
export function Bonus() {
  const { id } = useParams({ from: '/bonuses/$id' });
  return (
    <div className="pt-4">
      <RequireSignIn>
        <Loaded key={id} id={id} />
      </RequireSignIn>
    </div>
  );
}
