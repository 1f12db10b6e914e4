import { Button, ErrorState, Loading, Skeleton, toast } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, useErrorText } from '../../api.ts';
import { kinds, limitsQuery } from '../../limits/calls.ts';
import { useT } from '../../limits/i18n.ts';
import { Away, Past } from './away.tsx';
import { Break } from './break.tsx';
import { Exclude } from './exclude.tsx';
import { KindCard } from './kind-card.tsx';
import { RealityChoice } from './reality.tsx';
import { Requests } from './requests.tsx';

/** Whoever goes away has been signed out by the house; the app follows, and says what still works. */
function useAway() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return () => {
    const leave = async () => {
      await api.signOut();
      queries.clear();
      await navigate({ to: '/' });
      toast(t('limits.excluded_done'), 201);
    };
    void leave();
  };
}

/** Everything that a player protects themselves with. */
export function Protection() {
  const t = useT();
  const explain = useErrorText();
  const query = useQuery(limitsQuery);
  const onAway = useAway();
  if (query.error) {
    return (
      <ErrorState
        title={t('limits.failed')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('limits.retry')}</Button>}
      />
    );
  }
  const all = query.data;
  if (!all) {
    return (
      <Loading label={t('limits.loading')}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-4">
      <Away all={all} />
      <p className="max-w-2xl text-quiet">{t('limits.intro')}</p>
      <Requests all={all} />
      <h2 className="heading pt-2 text-xl">{t('limits.your_limits')}</h2>
      <div className="grid gap-4 xl:grid-cols-2">
        {kinds.map((kind) => (
          <KindCard key={kind} kind={kind} all={all} />
        ))}
      </div>
      <p className="max-w-2xl text-sm text-quiet">{t('limits.how')}</p>
      <RealityChoice all={all} />
      <div className="grid gap-4 xl:grid-cols-2">
        {all.absence?.kind !== 'exclusion' && <Break onAway={onAway} />}
        {!(all.absence?.kind === 'exclusion' && all.absence.until === 0) && (
          <Exclude onAway={onAway} />
        )}
      </div>
      <Past all={all} />
      <p className="text-sm text-quiet">{t('limits.support_text')}</p>
    </div>
  );
}
