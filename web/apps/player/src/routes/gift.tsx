import { Button, buttonClass, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorText, useSignedIn } from '../api.ts';
import { useT as usePrizeT } from '../domain/prize/i18n.ts';
import { errorCode } from '../error-code.ts';
import { giftQuery } from '../features/gift/calls.ts';
import { Earlier } from '../features/gift/earlier.tsx';
import { Guest } from '../features/gift/guest.tsx';
import { useT as useGiftT } from '../features/gift/i18n.ts';
import { Today } from '../features/gift/today.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Waiting() {
  const app = useT();
  return (
    <Loading label={app('app.loading')}>
      <div className="grid gap-3 px-3 pt-4 lg:px-0">
        <Skeleton className="h-60 sm:h-80" />
        <Skeleton className="h-44" />
      </div>
    </Loading>
  );
}

/** The gift of a signed-in player. A brand without one, or a player who can get none, has an empty state. */
function Own() {
  const app = useT();
  const t = useGiftT();
  const prize = usePrizeT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(giftQuery);
  if (data)
    return (
      <>
        <Today key={data.day} gift={data} />
        <Earlier gifts={data.earlier} />
      </>
    );
  if (!error) return <Waiting />;
  if (errorCode(error) === 'gift_none')
    return (
      <EmptyState
        title={t('gift.none')}
        text={explain(error)}
        action={
          <Link to="/bonuses" className={buttonClass()}>
            {prize('prize.to_bonuses')}
          </Link>
        }
      />
    );
  return (
    <ErrorState
      title={app('page.error')}
      text={explain(error)}
      action={<Button onClick={() => void refetch()}>{app('app.retry')}</Button>}
    />
  );
}

/** The daily gift: one draw a day at published chances, which everybody can check. */
export function Gift() {
  const app = useT();
  const t = useGiftT();
  const signedIn = useSignedIn();
  useTitle(t('gift.title'));
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('gift.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('gift.note')} {app('app.play_money_long')}
        </p>
      </div>
      {signedIn ? <Own /> : <Guest />}
    </div>
  );
}
