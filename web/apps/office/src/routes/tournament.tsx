import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { sessionQuery } from '../domain/session/session.ts';
import { useTournamentNames } from '../domain/tournament/names.ts';
import { stateOf, tournamentQuery } from '../domain/tournament/tournaments.ts';
import { ActDialog, type Act } from '../features/tournaments/act-dialogs.tsx';
import { BoardView } from '../features/tournaments/board-view.tsx';
import { StagesView } from '../features/tournaments/stages.tsx';
import { TournamentStateText } from '../features/tournaments/state.tsx';
import { TermsView } from '../features/tournaments/terms.tsx';
import { useI18n } from '../i18n.ts';
import { useTitle } from '../title.ts';

/** A tournament: its terms, its boards with what they pay, and what staff decide about them. */
export function TournamentPage() {
  const { t, maybe } = useI18n();
  const { own, stage } = useTournamentNames();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { id } = useParams({ from: '/inside/tournaments/$id' });
  const search = useSearch({ from: '/inside/tournaments/$id' });
  const navigate = useNavigate({ from: '/tournaments/$id' });
  const { data: one, error, refetch, dataUpdatedAt } = useQuery(tournamentQuery(id));
  const [asked, setAsked] = useState<Act>();
  const onAct = member.permissions.includes('bonuses.give') ? setAsked : undefined;
  const title = one ? own(one.name, one.series) : t('tournaments.tournament');
  useTitle(title);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Link
        to="/tournaments"
        search={{}}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-quiet hover:text-fore"
      >
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('tournaments.title')}
      </Link>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow">
          <h1 className="heading text-2xl">{title}</h1>
          <p className="flex flex-wrap gap-x-3 text-sm">
            {one && <TournamentStateText of={stateOf(one, dataUpdatedAt)} />}
            {one?.stage && <span>{stage(one.stage)}</span>}
            <span className="num text-quiet">{id}</span>
          </p>
        </div>
        {onAct && one?.status === 'open' && (
          <Button variant="danger" onClick={() => onAct({ act: 'cancel' })}>
            {t('tournaments.cancel')}
          </Button>
        )}
      </header>
      {one ? (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <BoardView
            key={one.id}
            of={one}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            onAct={onAct}
            asking={asked !== undefined}
          />
          <div className="grid grid-cols-1 gap-4">
            {one.stages.length > 0 && <StagesView of={one} now={dataUpdatedAt} />}
            <TermsView of={one} />
          </div>
        </div>
      ) : error ? (
        <ErrorState
          title={t('tournaments.error')}
          text={errorText(error, maybe)}
          action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        />
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {one && asked && <ActDialog of={one} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
