import { ApiError, type MatchDetail } from '@maidan/api';
import { Button, buttonClass, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useErrorText } from '../api.ts';
import { Board } from '../features/match/board.tsx';
import { Chances } from '../features/match/chances.tsx';
import { Crease } from '../features/match/crease.tsx';
import { Manhattan } from '../features/match/manhattan.tsx';
import { Markets } from '../features/match/markets.tsx';
import { OverLine } from '../features/match/over-line.tsx';
import { Pitch } from '../features/match/pitch.tsx';
import { RunRates } from '../features/match/rates.tsx';
import { Scoreboard } from '../features/match/scoreboard.tsx';
import { Incidents, Stats } from '../features/match/sheet.tsx';
import { Worm } from '../features/match/worm.tsx';
import { useT } from '../i18n.ts';
import { useLiveMatch } from '../live-provider.tsx';
import { matchQuery } from '../queries.ts';
import { Chips } from '../sport/chips.tsx';
import { useT as useSport } from '../sport/i18n.ts';
import { useTitle } from '../shell/page.tsx';

function Waiting() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-4 lg:pt-4">
        <div className="grid gap-4 border-b border-rope bg-stand p-4 lg:rounded lg:border">
          <Skeleton className="h-4 w-32" />
          <div className="grid grid-cols-2 gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
          <Skeleton className="h-5 w-64" />
        </div>
        <div className="grid gap-3 px-3 lg:grid-cols-2 lg:px-0">
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </div>
      </div>
    </Loading>
  );
}

function Play({ match }: { match: MatchDetail }) {
  const { event, overs, worm, batters } = match;
  const score = match.score ?? event.score;
  if (!score || overs.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Pitch overs={overs} batters={batters} colour={event[score.batting].colour} />
      <Worm points={worm} event={event} />
      <Manhattan overs={overs} event={event} score={score} />
      <RunRates overs={overs} event={event} score={score} />
    </div>
  );
}

const isCricket = ({ event, score }: MatchDetail) =>
  (event.sport === 'cricket' || event.sport === 'ecricket') && !(score ?? event.score)?.board;

/** Beside the markets of any other sport: the chances, the comparison, what happened. */
function Story({ match: { event, worm, sheet } }: { match: MatchDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {event.away.name && <Chances points={worm} event={event} />}
      <Stats event={event} stats={sheet?.stats ?? []} />
      <Incidents event={event} incidents={sheet?.incidents ?? []} />
    </div>
  );
}

type View = 'markets' | 'story';

/** Where there is no room for both: the prices, or the story of the match. */
function Views({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const t = useSport();
  return (
    <div className="px-3 pt-3 lg:px-0 xl:hidden">
      <Chips
        label={t('view.label')}
        value={value}
        onChange={onChange}
        choices={(['markets', 'story'] as const).map((view) => ({
          value: view,
          label: t(`view.${view}`),
        }))}
      />
    </div>
  );
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3';
const columns = 'grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pt-3 lg:px-0';
const two = `${columns} xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]`;

function Shown({ match }: { match: MatchDetail }) {
  const t = useT();
  const { event, overs, markets, worm, sheet } = match;
  const score = match.score ?? event.score;
  const cricket = isCricket(match);
  const [view, setView] = useState<View>('markets');
  useTitle(event.name);
  const told = worm.length > 1 || (sheet?.stats ?? sheet?.incidents ?? []).length > 0;
  // A feed with prices tells the score without its balls.
  const ballByBall = overs.length > 0 || !(score?.home.runs || score?.away.runs);
  const started = cricket ? overs.length > 0 : told;
  return (
    <>
      <div className="lg:pt-4">
        {cricket ? (
          <Board event={event} score={score} />
        ) : (
          <Scoreboard event={event} score={score} />
        )}
      </div>
      {cricket && event.status !== 'upcoming' && ballByBall && <OverLine overs={overs} />}
      {started && <Views value={view} onChange={setView} />}
      <div className={started ? two : columns}>
        <div className={clsx(column, started && view === 'story' && 'max-xl:hidden')}>
          <h2 className="sr-only">{t('match.markets')}</h2>
          <Markets event={event} markets={markets} />
          {cricket && started && <Crease batters={match.batters} bowler={match.bowler} />}
        </div>
        <div className={clsx(view === 'markets' && 'max-xl:hidden')}>
          {cricket ? <Play match={match} /> : <Story match={match} />}
        </div>
      </div>
    </>
  );
}

/** A match: its score, its prices, its story. */
export function Match() {
  const t = useT();
  const explain = useErrorText();
  const { id } = useParams({ from: '/match/$id' });
  const { data, error, refetch } = useQuery(matchQuery(id));
  useLiveMatch(id);
  if (data) return <Shown match={data} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        page
        title={t('match.not_found')}
        text={t('match.not_found_text')}
        action={
          <Link to="/sports/cricket" className={buttonClass({ variant: 'primary' })}>
            {t('home.all')}
          </Link>
        }
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return <Waiting />;
}
