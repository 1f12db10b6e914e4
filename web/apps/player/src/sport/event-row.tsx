import type { Market, SideKey, SportEvent } from '@maidan/api';
import { LiveBadge, Name } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { memo } from 'react';
import { chasing, standing } from '../chase.ts';
import { useI18n } from '../i18n.ts';
import { isLive, isOvernight } from '../event-state.ts';
import { PriceButton } from '../price-button.tsx';
import { useStartText } from '../time-text.ts';
import { teamColour } from '../team-colour.ts';
import { SideScore } from './event-score.tsx';
import { useI18n as useSport } from './i18n.ts';
import { sportName, whereText } from './names.ts';
import { Star } from './star.tsx';
import { resultText } from './result-text.ts';
import { SportIcon } from './icons.tsx';

const isRace = (event: SportEvent) => event.away.name === '';

/** The answers that a row has room for: all of two or three, of many the likeliest three. */
function shownOf(market: Market) {
  if (market.selections.length <= 3) return market.selections;
  const open = market.selections.filter((s) => s.status === 'active' || s.status === 'suspended');
  return [...open].sort((a, b) => a.odds - b.odds).slice(0, 3);
}

function Prices({ event, market }: { event: SportEvent; market: Market }) {
  const shown = shownOf(market);
  const { t } = useSport();
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

/** Where a match stands, in a few words: the minute, the chase, the result, the start. */
export function useWhere(): (event: SportEvent) => string {
  const i18n = useI18n();
  const sport = useSport();
  const start = useStartText();
  return (event) => {
    const board = event.score?.board;
    if (event.status === 'upcoming') return start(event.starts_at);
    if (event.status === 'ended') return resultText(sport, event) ?? i18n.t('match.ended');
    if (!board || event.status !== 'live') return standing(i18n, event, event.score);
    if (event.score?.phase === 'pre') return i18n.t('match.pre');
    return whereText(sport, event.sport, board);
  };
}

interface Props {
  event: SportEvent;
  /** Names sport and league, where no heading above does. */
  named?: boolean;
}

/** A match in a list: who, where it stands, its first prices, and how many more there are. */
export const EventRow = memo(function EventRow({ event, named }: Props) {
  const { t } = useI18n();
  const sport = useSport();
  const where = useWhere();
  const market = event.main_market;
  const open = event.status === 'live' || event.status === 'upcoming';
  // How a match ended is a sentence, for which there is no room beside a league; what a side needs is one too wide for a phone.
  const over = named && !open;
  const chase = named && event.status === 'live' && event.score && chasing(event.score);
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] gap-2 border-rope px-3 py-2 not-last:border-b hover:bg-raised/40 sm:px-4">
      <div className="flex min-h-9 items-center gap-2 text-sm text-quiet">
        {isLive(event) && <LiveBadge label={t('match.live')} />}
        {!over && (
          <span
            className={clsx(
              'num',
              named ? 'max-w-[60%] shrink-0 truncate' : 'min-w-0',
              chase && 'max-sm:hidden',
            )}
          >
            {where(event)}
          </span>
        )}
        {named && (
          <span className="flex min-w-0 items-center gap-1.5">
            {!over && (
              <span aria-hidden className={clsx(chase && 'max-sm:hidden')}>
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
        {(over || chase) && (
          <p
            className={clsx(
              'num text-sm text-quiet',
              over ? 'sm:w-72 sm:shrink-0 xl:w-80' : 'sm:hidden',
            )}
          >
            {where(event)}
          </p>
        )}
        {open && !isOvernight(event) && market && event.bettable && (
          <Prices event={event} market={market} />
        )}
      </div>
    </article>
  );
});
