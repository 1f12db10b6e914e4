import type { SportEvent } from '@maidan/api';
import { LiveBadge, ScoreNumerals, Skeleton } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { hasBatted, stateText } from '../../domain/event/cricket-state.ts';
import { useI18n } from '../../i18n.ts';
import { PriceButton } from '../../domain/market/price-button.tsx';
import { TeamBar } from './card.tsx';
import { GroundBackground } from './ground-background.tsx';

function Side({ event, side }: { event: SportEvent; side: 'home' | 'away' }) {
  const { t } = useI18n();
  const { score } = event;
  const team = event[side];
  const alignEnd = side === 'away';
  const batting = score?.batting === side;
  return (
    <div
      className={`grid content-start gap-2 ${alignEnd ? 'justify-items-end text-end' : 'justify-items-start'}`}
    >
      <span className="flex items-center gap-2">
        <TeamBar colour={team.colour} className={`h-5 ${alignEnd ? 'order-2' : ''}`} />
        <span className="heading text-base sm:hidden">{team.short}</span>
        <span className="heading hidden text-lg sm:inline">{team.name}</span>
      </span>
      {score && hasBatted(score, side) ? (
        <>
          <ScoreNumerals
            of={score[side]}
            dim={!batting && score.phase === 'play'}
            className="text-[64px] sm:text-[88px]"
          />
          <span className="num text-sm text-quiet">
            {t('match.overs', { overs: score[side].overs })}
          </span>
        </>
      ) : (
        <span className="pb-6 text-quiet">{t('match.yet_to_bat')}</span>
      )}
    </div>
  );
}

/** The featured match at the top of the home screen. */
export function Featured({ event }: { event: SportEvent }) {
  const i18n = useI18n();
  const market = event.main_market;
  return (
    <article className="relative isolate overflow-hidden border-b border-rope bg-stand lg:rounded lg:border">
      <GroundBackground />
      <div className="grid gap-5 p-4 pt-5 sm:p-6">
        <div className="flex items-center gap-3 text-sm">
          <LiveBadge label={i18n.t('match.live')} />
          <span className="truncate text-quiet">{event.competition}</span>
        </div>
        <h2>
          <Link to="/match/$id" params={{ id: event.id }} className="after:absolute after:inset-0">
            <span className="sr-only">{event.name}</span>
            <span aria-hidden className="grid grid-cols-2 gap-4">
              <Side event={event} side="home" />
              <Side event={event} side="away" />
            </span>
          </Link>
        </h2>
        <p className="heading text-lg sm:text-xl">{stateText(i18n, event, event.score)}</p>
        {market && event.bettable && (
          <div
            className={clsx(
              'relative z-1 grid gap-2 sm:max-w-lg',
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
      </div>
    </article>
  );
}

/** The loading state of Featured. */
export function FeaturedSkeleton() {
  return (
    <div className="grid gap-5 border-b border-rope bg-stand p-4 lg:rounded lg:border sm:p-6">
      <Skeleton className="h-4 w-40" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-6 w-56" />
      <div className="grid grid-cols-2 gap-2 sm:max-w-lg">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
