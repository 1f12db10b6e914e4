import type { SportEvent } from '@maidan/api';
import { LiveBadge } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { isLive } from '../../domain/event/state.ts';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n as useSportI18n } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { Star } from '../../domain/sport/star.tsx';
import { teamColour } from '../../domain/event/team-colour.ts';

/** A side's colour and name. */
export function SideName({ event, side }: { event: SportEvent; side: 'home' | 'away' }) {
  const { name, colour } = event[side];
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className={clsx('h-5 w-1 shrink-0 rounded-full', side === 'away' && 'order-2')}
        style={{ background: teamColour(colour) }}
      />
      <span className="heading text-base leading-tight sm:text-lg">{name}</span>
    </span>
  );
}

interface Props {
  event: SportEvent;
  /** Note shown on simulated matches. */
  virtualNote: string;
  children: ReactNode;
}

/** The frame of every scoreboard, with sport, competition and notes. */
export function MatchHeader({ event, virtualNote, children }: Props) {
  const { t } = useI18n();
  const texts = useSportI18n();
  return (
    <header className="floodlit border-b border-rope bg-stand lg:rounded lg:border">
      <div className="grid gap-3.5 p-4 pt-2 sm:gap-4 sm:p-6 sm:pt-3">
        <div className="flex items-center gap-3 text-sm text-quiet">
          {isLive(event) && <LiveBadge label={t('match.live')} />}
          <Link
            to="/sports/$sport"
            params={{ sport: event.sport }}
            className="flex min-h-11 min-w-0 items-center gap-2 hover:text-fore"
          >
            <SportIcon slug={event.sport} size={18} />
            <span className="sr-only">{sportName(texts, event.sport)}</span>
            <span className="truncate">{event.competition}</span>
          </Link>
          <Star kind="event" value={event.id} name={event.name} className="ms-auto -me-3" />
        </div>
        <h1 className="sr-only">{event.name}</h1>
        {children}
        {(event.virtual || !event.bettable) && (
          <p className="text-sm text-quiet">
            {event.bettable ? virtualNote : t('match.watch_only')}
          </p>
        )}
      </div>
    </header>
  );
}
