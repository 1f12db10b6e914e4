import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText, useSignedIn } from '../api.ts';
import { missionsQuery } from '../features/missions/calls.ts';
import { Guest } from '../features/missions/guest.tsx';
import { useT as useMissionsT } from '../features/missions/i18n.ts';
import { List } from '../features/missions/list.tsx';
import { Steps } from '../features/missions/steps.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Waiting() {
  const app = useT();
  return (
    <Loading label={app('app.loading')}>
      <div className="grid gap-3 px-3 pt-4 sm:grid-cols-2 lg:grid-cols-1 lg:px-0 xl:grid-cols-2 xl:gap-4">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

/** The missions of a signed-in player. */
function Own() {
  const app = useT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(missionsQuery);
  if (data) return <List missions={data.items} />;
  if (!error) return <Waiting />;
  return (
    <ErrorState
      title={app('page.error')}
      text={explain(error)}
      action={<Button onClick={() => void refetch()}>{app('app.retry')}</Button>}
    />
  );
}

/** Missions: tasks for a day or a week that a player starts, with a reward to claim. */
export function Missions() {
  const app = useT();
  const t = useMissionsT();
  const signedIn = useSignedIn();
  useTitle(t('missions.title'));
  return (
    <div className="pt-5">
      <div className="grid gap-2 px-3 lg:px-0">
        <h1 className="heading text-3xl">{t('missions.title')}</h1>
        <p className="max-w-prose text-quiet">
          {t('missions.note')} {app('app.play_money_long')}
        </p>
        {signedIn && <p className="max-w-prose text-sm text-quiet">{t('missions.counts')}</p>}
      </div>
      {signedIn ? <Own /> : <Guest />}
      <Steps />
    </div>
  );
}
