import type { SportEvent } from '@maidan/api';
import { LiveBadge, Name, ScoreNumerals } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { hasBatted, stateText } from '../../domain/event/cricket-state.ts';
import { useI18n } from '../../i18n.ts';
import { isLive } from '../../domain/event/state.ts';
import { PriceButton } from '../../domain/market/price-button.tsx';
import { useStartText } from '../../time-text.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

export function TeamBar({ colour, className }: { colour: string; className?: string }) {
  return (
    <span
      aria-hidden
      style={{ background: teamColour(colour) }}
      className={`inline-block w-1 shrink-0 rounded-full ${className ?? 'h-6'}`}
    />
  );
}

function Side({ event, side }: { event: SportEvent; side: 'home' | 'away' }) {
  const { t } = useI18n();
  const { score } = event;
  const team = event[side];
  const batted = score && score.phase !== 'pre' && hasBatted(score, side);
  return (
    <div className="flex items-center gap-2.5">
      <TeamBar colour={team.colour} />
      <Name className="min-w-0 grow font-medium">{team.name}</Name>
      {score && score.phase !== 'pre' && !batted && (
        <span className="text-sm text-quiet">{t('match.yet_to_bat')}</span>
      )}
      {score && batted && (
        <>
          <span className="num text-sm text-quiet">{score[side].overs}</span>
          <span className="min-w-16 text-end text-3xl">
            <ScoreNumerals
              of={score[side]}
              dim={score.batting !== side && score.phase === 'play'}
            />
          </span>
        </>
      )}
    </div>
  );
}

/** A match in a list: teams, state and the prices of its main market. */
export function MatchCard({ event }: { event: SportEvent }) {
  const i18n = useI18n();
  const startText = useStartText();
  const market = event.main_market;
  const live = isLive(event);
  return (
    <article className="relative grid content-start gap-3 rounded border border-rope bg-stand p-4 hover:border-edge/70">
      <div className="flex items-center gap-3 text-sm text-quiet">
        {live ? (
          <LiveBadge label={i18n.t('match.live')} />
        ) : (
          event.status === 'upcoming' && <span>{startText(event.starts_at)}</span>
        )}
        <span className="ms-auto truncate">{event.competition}</span>
      </div>
      <h3>
        <Link
          to="/match/$id"
          params={{ id: event.id }}
          className="grid gap-2 after:absolute after:inset-0"
        >
          <span className="sr-only">{event.name}</span>
          <span aria-hidden className="grid gap-2">
            <Side event={event} side="home" />
            <Side event={event} side="away" />
          </span>
        </Link>
      </h3>
      {event.status !== 'upcoming' && (
        <p className="text-sm text-quiet">{stateText(i18n, event, event.score)}</p>
      )}
      {market && event.bettable && (live || event.status === 'upcoming') && (
        <div
          className={clsx(
            'relative z-1 mt-auto grid gap-2',
            market.selections.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
          )}
        >
          {market.selections.map((selection) => (
            <PriceButton
              key={selection.id}
              event={event}
              market={market}
              selection={selection}
              short={
                selection.key === 'home' || selection.key === 'away'
                  ? event[selection.key].short
                  : undefined
              }
            />
          ))}
        </div>
      )}
    </article>
  );
}
