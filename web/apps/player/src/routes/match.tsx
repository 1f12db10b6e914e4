import { ApiError, type MatchDetail } from '@maidan/api';
import { Button, buttonClass, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useErrorText } from '../api.ts';
import { Balls } from '../features/match/balls.tsx';
import { CricketScoreboard } from '../features/match/cricket-scoreboard.tsx';
import { WinProbability } from '../features/match/win-probability.tsx';
import { Crease } from '../features/match/crease.tsx';
import { Lineups } from '../features/match/lineups.tsx';
import { LivePrices } from '../features/match/live-prices.tsx';
import { Markets } from '../features/match/markets.tsx';
import { OverLine } from '../features/match/over-line.tsx';
import { Pitch } from '../features/match/pitch.tsx';
import { Plots } from '../features/match/plots.tsx';
import { createMatchSelector } from '../features/match/price-store.ts';
import { Scoreboard } from '../features/match/scoreboard.tsx';
import { Scorecard } from '../features/match/scorecard.tsx';
import { Incidents, Stats } from '../features/match/match-stats.tsx';
import { ViewChoice, type View } from '../features/match/view-choice.tsx';
import { Withdrawn } from '../features/match/withdrawn.tsx';
import { CricketWinProbability } from '../features/match/cricket-win-probability.tsx';
import { useT } from '../i18n.ts';
import { useLiveMatch } from '../domain/live/provider.tsx';
import { isLive } from '../domain/event/state.ts';
import { matchQuery } from '../domain/event/queries.ts';
import { useTitle } from '../parts/page.tsx';

function MatchSkeleton() {
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

/** Ball-by-ball view of a cricket match: pitch, win probability, run charts, every ball. */
function CricketColumn({ match }: { match: MatchDetail }) {
  const { event, overs, worm, batters, cards } = match;
  const score = match.score ?? event.score;
  if (!score || overs.length === 0) return null;
  const threeWay = worm.some((point) => (point.win_draw ?? 0) > 0);
  return (
    <div className={column}>
      {event.status === 'live' && (
        <Pitch overs={overs} batters={batters} colour={event[score.batting].colour} />
      )}
      {threeWay ? (
        <WinProbability points={worm} event={event} />
      ) : (
        <CricketWinProbability points={worm} event={event} />
      )}
      <Plots overs={overs} event={event} score={score} cards={cards} />
      <Balls event={event} overs={overs} cards={cards} />
    </div>
  );
}

const isCricket = ({ event, score }: MatchDetail) =>
  (event.sport === 'cricket' || event.sport === 'ecricket') && !(score ?? event.score)?.board;

/** Match view of any other sport: win probability, statistics, incidents. */
function StatsColumn({ match: { event, worm, sheet } }: { match: MatchDetail }) {
  return (
    <div className={column}>
      {event.away.name && <WinProbability points={worm} event={event} />}
      <Stats event={event} stats={sheet?.stats ?? []} />
      <Incidents event={event} incidents={sheet?.incidents ?? []} />
    </div>
  );
}

/** The scorecard and the line-ups. */
function PlayersColumn({ match: { event, cards, lineups } }: { match: MatchDetail }) {
  return (
    <div className={column}>
      <Scorecard event={event} cards={cards} lineups={lineups} />
      {lineups && <Lineups event={event} lineups={lineups} />}
    </div>
  );
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3';
const columns = 'grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pt-3 lg:px-0';
const two = `${columns} xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]`;

/** The views that have data for the match; markets always come first. */
function viewsOf(match: MatchDetail, cricket: boolean): View[] {
  const { overs, worm, sheet, cards, lineups } = match;
  const hasStats = worm.length > 1 || (sheet?.stats ?? sheet?.incidents ?? []).length > 0;
  const views: View[] = ['markets'];
  if (cricket ? overs.length > 0 : hasStats) views.push('overview');
  if (cards.length > 0) views.push('card');
  else if (lineups) views.push('lineups');
  return views;
}

/** The initial view: after the match its scorecard or its story, before that the markets. */
const initialView = (views: View[], ended: boolean): View =>
  (ended && (views.find((v) => v === 'card') ?? views.find((v) => v === 'overview'))) || 'markets';

function MatchView({ match }: { match: MatchDetail }) {
  const t = useT();
  const { event, overs, markets, cards } = match;
  const score = match.score ?? event.score;
  const cricket = isCricket(match);
  const views = viewsOf(match, cricket);
  const ended = event.status === 'ended' || event.status === 'abandoned';
  const [chosen, setChosen] = useState<View>(() => initialView(views, ended));
  const view = views.includes(chosen) ? chosen : 'markets';
  const sideView = view === 'markets' ? views[1] : view;
  useTitle(event.name);
  // Some feeds send the score without ball-by-ball data.
  const ballByBall = overs.length > 0 || !(score?.home.runs || score?.away.runs);
  return (
    // Isolated sections are not repainted when a price in another one changes.
    <div className="*:isolate">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:gap-3 lg:pt-4">
        {cricket ? (
          <CricketScoreboard event={event} score={score} />
        ) : (
          <Scoreboard event={event} score={score} />
        )}
        {cricket && isLive(event) && (
          <Crease batters={match.batters} bowler={match.bowler} card={cards.at(-1)} />
        )}
      </div>
      {cricket && event.status !== 'upcoming' && ballByBall && <OverLine overs={overs} />}
      {views.length > 1 && <ViewChoice views={views} value={view} onChange={setChosen} />}
      <div className={sideView ? two : columns}>
        <div className={clsx(column, view !== 'markets' && 'max-xl:hidden')}>
          <h2 className="sr-only">{t('match.markets')}</h2>
          {match.hidden && <Withdrawn />}
          {(!match.hidden || markets.length > 0) && <Markets event={event} markets={markets} />}
        </div>
        {sideView && (
          <div className={clsx(view === 'markets' && 'max-xl:hidden')}>
            {sideView !== 'overview' ? (
              <PlayersColumn match={match} />
            ) : cricket ? (
              <CricketColumn match={match} />
            ) : (
              <StatsColumn match={match} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Shown for a match that does not exist or was removed. */
function MatchNotFound() {
  const t = useT();
  useTitle(t('match.not_found'));
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

/** The screen of a match: score, markets, statistics. */
export function Match() {
  const t = useT();
  const explain = useErrorText();
  const { id } = useParams({ from: '/match/$id' });
  const [select] = useState(createMatchSelector);
  const { data, error, refetch } = useQuery({ ...matchQuery(id), select });
  useLiveMatch(id);
  if (data) {
    return (
      <LivePrices key={id} id={id}>
        <MatchView match={data} />
      </LivePrices>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <MatchNotFound />;
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
  return <MatchSkeleton />;
}
