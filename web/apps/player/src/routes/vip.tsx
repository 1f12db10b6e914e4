import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText, useSignedIn } from '../api.ts';
import { useCurrency } from '../domain/account/currency.ts';
import { Benefits, CashbackRules, Joining } from '../features/vip/benefits.tsx';
import { mineQuery, programmeQuery, type Programme } from '../features/vip/calls.ts';
import { Earlier } from '../features/vip/earlier.tsx';
import { useT as useVIPT } from '../features/vip/i18n.ts';
import { Levels } from '../features/vip/levels.tsx';
import { Membership } from '../features/vip/membership.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Loaded({ of: { levels, counts } }: { of: Programme }) {
  const t = useVIPT();
  const { data: mine } = useQuery({ ...mineQuery, enabled: useSignedIn() });
  if (levels.length === 0)
    return <EmptyState title={t('vip.closed')} text={t('vip.closed_text')} />;
  const own = mine?.member ? mine.level.id : undefined;
  return (
    <>
      {mine && own && (
        <Membership of={mine} rank={levels.findIndex(({ id }) => id === mine.level.id)} />
      )}
      <Levels levels={levels} own={own} />
      {mine && <Earlier weeks={mine.earlier} currency={mine.currency} />}
      <Benefits />
      {!own && <Joining />}
      <CashbackRules counts={counts} />
    </>
  );
}

/** The VIP programme, and the player's membership. */
export function VIP() {
  const app = useT();
  const t = useVIPT();
  const explain = useErrorText();
  useTitle(t('vip.title'));
  const { currency, error: unknown, retry } = useCurrency();
  const programme = useQuery({ ...programmeQuery(currency ?? ''), enabled: Boolean(currency) });
  const failed = unknown ?? programme.error;
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('vip.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('vip.note')} {app('app.play_money_long')}
        </p>
      </div>
      {programme.data ? (
        <Loaded of={programme.data} />
      ) : failed ? (
        <ErrorState
          title={app('page.error')}
          text={explain(failed)}
          action={
            <Button
              onClick={() => {
                retry();
                void programme.refetch();
              }}
            >
              {app('app.retry')}
            </Button>
          }
        />
      ) : (
        <Loading label={app('app.loading')}>
          <div className="grid gap-3 px-3 pt-6 sm:grid-cols-3 lg:px-0">
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </div>
        </Loading>
      )}
    </div>
  );
}
