import type { Market, SideKey, SportEvent } from '@maidan/api';
import { LiveBadge, Name } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo } from 'react';
import { isChase, stateText } from './cricket-state.ts';
import { useI18n } from '../../i18n.ts';
import { isLive, isOvernight } from './state.ts';
import { PriceButton } from '../market/price-button.tsx';
import { useStartText } from '../../time-text.ts';
import { teamColour } from './team-colour.ts';
import { SideScore } from './score.tsx';
import { useI18n as useSportI18n } from '../sport/i18n.ts';
import { sportName, periodText } from '../sport/names.ts';
import { Star } from '../sport/star.tsx';
import { resultText } from './result-text.ts';
import { SportIcon } from '../sport/icons.tsx';

const isRace = (event: SportEvent) => event.away.name === '';

/** Returns the selections that fit in a row: up to three, those with the lowest odds. */
function rowSelections(market: Market) {
  if (market.selections.length <= 3) return market.selections;
  const open = market.selections.filter((s) => s.status === 'active' || s.status === 'suspended');
  return [...open].sort((a, b) => a.odds - b.odds).slice(0, 3);
}

function Prices({ event, market }: { event: SportEvent; market: Market }) {
  const shown = rowSelections(market);
  const { t } = useSportI18n();
  const short = (key: string) => {
    if (key === 'home' || key === 'away') return event[key].short || event[key].name;
    return key === 'draw' ? t('selection.draw_short') : undefined;
  };
  return (
    <div
      className={clsx(
        'relative z-1 grid gap-2 sm:w-72 sm:shrink-0 xl:w-80',
        shown.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {shown.map((selection) => (
        <PriceButton
          key={selection.id}
          event={event}
          market={market}
          selection={selection}
          short={short(selection.key)}
          className={shown.length === 3 ? 'flex-wrap content-center px-2 max-sm:gap-x-1' : ''}
        />
      ))}
    </div>
  );
}

function Side({ event, side }: { event: SportEvent; side: SideKey }) {
  return (
    <span className="flex min-h-7 items-center gap-2">
      <span
        aria-hidden
        style={{ background: teamColour(event[side].colour) }}
        className="h-5 w-1 shrink-0 rounded-full"
      />
      <Name className="min-w-0 grow font-medium">{event[side].name}</Name>
      <SideScore event={event} side={side} />
    </span>
  );
}

/** Returns a short text for the state of an event: start, period and clock, chase or result. */
export function useEventState(): (event: SportEvent) => string {
  const i18n = useI18n();
  const sport = useSportI18n();
  const startText = useStartText();
  return (event) => {
    const board = event.score?.board;
    if (event.status === 'upcoming') return startText(event.starts_at);
    if (event.status === 'ended') return resultText(sport, event) ?? i18n.t('match.ended');
    if (!board || event.status !== 'live') return stateText(i18n, event, event.score);
    if (event.score?.phase === 'pre') return i18n.t('match.pre');
    return periodText(sport, event.sport, board);
  };
}

interface Props {
  event: SportEvent;
  /** Shows sport and league, for lists without league headings. */
  withCompetition?: boolean;
}

/** An event in a list: sides, state, the prices of its main market and the number of other markets. */
export const EventRow = memo(function EventRow({ event, withCompetition }: Props) {
  const { t } = useI18n();
  const sport = useSportI18n();
  const eventState = useEventState();
  const state = eventState(event);
  const market = event.main_market;
  const open = event.status === 'live' || event.status === 'upcoming';
  // Results do not fit beside the league, and chase texts do not fit there on phones: both get a line of their own.
  const showResult = withCompetition && !open;
  const showChase =
    withCompetition && event.status === 'live' && event.score && isChase(event.score);
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] gap-2 border-rope px-3 py-2 not-last:border-b hover:bg-raised/40 sm:px-4">
      <div className="flex min-h-9 items-center gap-2 text-sm text-quiet">
        {isLive(event) && <LiveBadge label={t('match.live')} />}
        {!showResult && (
          <span
            className={clsx(
              'num',
              withCompetition ? 'max-w-[60%] shrink-0 truncate' : 'min-w-0',
              showChase && 'max-sm:hidden',
            )}
          >
            {state}
          </span>
        )}
        {withCompetition && (
          <span className="flex min-w-0 items-center gap-1.5">
            {!showResult && (
              <span
                aria-hidden
                className={clsx(showChase && 'max-sm:hidden', state.trim() === '' && 'invisible')}
              >
                ·
              </span>
            )}
            <SportIcon slug={event.sport} size={16} />
            <span className="sr-only">{sportName(sport, event.sport)}</span>
            <bdi className="truncate">{event.competition}</bdi>
          </span>
        )}
        <span className="ms-auto flex shrink-0 items-center">
          {open && event.market_count > 1 && (
            <span className="num text-fore/80" title={sport.t('row.markets_title')}>
              <bdi dir="ltr">+{event.market_count - 1}</bdi>
              <span className="sr-only"> {sport.t('row.markets_title')}</span>
            </span>
          )}
          <Star kind="event" value={event.id} name={event.name} className="-my-1 -me-2.5" />
        </span>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:flex sm:items-center sm:gap-4">
        <h3 className="min-w-0 grow">
          <Link
            to="/match/$id"
            params={{ id: event.id }}
            className="block after:absolute after:inset-0"
          >
            <span className="sr-only">{event.name}</span>
            <span aria-hidden className="grid grid-cols-[minmax(0,1fr)]">
              {isRace(event) ? (
                <span className="flex min-h-9 items-center font-medium">{event.home.name}</span>
              ) : (
                <>
                  <Side event={event} side="home" />
                  <Side event={event} side="away" />
                </>
              )}
            </span>
          </Link>
        </h3>
        {(showResult || showChase) && (
          <p
            className={clsx(
              'num text-sm text-quiet',
              showResult ? 'sm:w-72 sm:shrink-0 xl:w-80' : 'sm:hidden',
            )}
          >
            {state}
          </p>
        )}
        {open && !isOvernight(event) && market && event.bettable && (
          <Prices event={event} market={market} />
        )}
      </div>
    </article>
  );
});
