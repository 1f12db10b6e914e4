import { limitKinds } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton, toast } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, useErrorText } from '../../api.ts';
import { limitsQuery } from '../../domain/limits/calls.ts';
import { useT } from '../../domain/limits/i18n.ts';
import { CurrentAbsence, PastAbsences } from './absences.tsx';
import { Break } from './break.tsx';
import { Exclude } from './exclude.tsx';
import { KindCard } from './kind-card.tsx';
import { RealityChoice } from './reality-choice.tsx';
import { Requests } from './requests.tsx';

/** Signs out in the app: a time-out or self-exclusion has already ended the session on the server. */
function useSignOutAfterStart() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return () => {
    const signOut = async () => {
      await api.signOut();
      queries.clear();
      await navigate({ to: '/' });
      toast(t('limits.excluded_done'), 201);
    };
    void signOut();
  };
}

/** The responsible gaming screen: limits, reality check, time-out and self-exclusion. */
export function ResponsibleGaming() {
  const t = useT();
  const explain = useErrorText();
  const query = useQuery(limitsQuery);
  const onStarted = useSignOutAfterStart();
  if (query.error) {
    return (
      <ErrorState
        title={t('limits.failed')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('limits.retry')}</Button>}
      />
    );
  }
  const limits = query.data;
  if (!limits) {
    return (
      <Loading label={t('limits.loading')}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-4">
      <CurrentAbsence limits={limits} />
      <p className="max-w-2xl text-quiet">{t('limits.intro')}</p>
      <Requests limits={limits} />
      <h2 className="heading pt-2 text-xl">{t('limits.your_limits')}</h2>
      <div className="grid gap-4 xl:grid-cols-2">
        {limitKinds.map((kind) => (
          <KindCard key={kind} kind={kind} protection={limits} />
        ))}
      </div>
      <p className="max-w-2xl text-sm text-quiet">{t('limits.how')}</p>
      <RealityChoice limits={limits} />
      <div className="grid gap-4 xl:grid-cols-2">
        {limits.absence?.kind !== 'exclusion' && <Break onStarted={onStarted} />}
        {!(limits.absence?.kind === 'exclusion' && limits.absence.until === 0) && (
          <Exclude onStarted={onStarted} />
        )}
      </div>
      <PastAbsences limits={limits} />
      <p className="text-sm text-quiet">{t('limits.support_text')}</p>
    </div>
  );
}
