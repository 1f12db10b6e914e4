import type { Score, SportEvent } from '@maidan/api';
import { LiveBadge, ScoreNumerals } from '@maidan/ui';
import { clsx } from 'clsx';
import { Link } from '@tanstack/react-router';
import { hasBatted, standing } from '../../chase.ts';
import { useI18n } from '../../i18n.ts';
import { SportIcon } from '../../sport/icons.tsx';
import { useI18n as useSport } from '../../sport/i18n.ts';
import { sportName } from '../../sport/names.ts';
import { Star } from '../../sport/star.tsx';
import { verdictText } from '../../sport/verdict.ts';
import { startText } from '../../time-text.ts';
import { teamColour } from '../../team-colour.ts';

interface Props {
  event: SportEvent;
  score: Score | undefined;
}

function Side({ event, score, side }: Props & { side: 'home' | 'away' }) {
  const { t } = useI18n();
  const team = event[side];
  const batting = score?.batting === side && score.phase !== 'ended';
  const batted = score && score.phase !== 'pre' && hasBatted(score, side);
  const end = side === 'away';
  return (
    <div
      className={clsx(
        'row-span-3 grid grid-rows-subgrid items-end',
        end ? 'justify-items-end text-end' : 'justify-items-start',
      )}
    >
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className={clsx('h-5 w-1 rounded-full', end && 'order-2')}
          style={{ background: teamColour(team.colour) }}
        />
        <span className="heading text-base leading-tight sm:text-lg">{team.name}</span>
      </span>
      {batted ? (
        <>
          <ScoreNumerals
            runs={score[side].runs}
            wickets={score[side].wickets}
            dim={!batting && score.phase === 'play'}
            className={clsx(
              batting ? 'text-[72px] sm:text-[112px]' : 'text-[44px] sm:text-[64px]',
              'transition-[font-size] duration-200',
            )}
            data-testid={`score-${side}`}
          />
          <span className="num text-sm text-quiet">
            {score[side].earlier !== undefined && (
              <bdi dir="ltr" className="me-2 font-semibold text-fore">
                {score[side].earlier} &amp;
              </bdi>
            )}
            {t('match.overs_long', { overs: score[side].overs })}
          </span>
        </>
      ) : (
        <span className="row-span-2 self-start text-sm text-quiet">
          {score && score.phase !== 'pre' && t('match.yet_to_bat')}
        </span>
      )}
    </div>
  );
}

function Rate({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="num font-semibold">{value.toFixed(2)}</dd>
    </div>
  );
}

/** The scoreboard of a match. */
export function Board({ event, score }: Props) {
  const i18n = useI18n();
  const texts = useSport();
  const { t } = i18n;
  const playing = event.status === 'live';
  return (
    <header className="floodlit border-b border-rope bg-stand lg:rounded lg:border">
      <div className="grid gap-3 p-4 pt-2 sm:gap-4 sm:p-6 sm:pt-3">
        <div className="flex items-center gap-3 text-sm text-quiet">
          {playing && <LiveBadge label={t('match.live')} />}
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
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          <Side event={event} score={score} side="home" />
          <Side event={event} score={score} side="away" />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="heading text-lg sm:text-xl">
            {event.status === 'upcoming'
              ? startText(i18n, event.starts_at)
              : (event.status === 'ended' && verdictText(texts, { ...event, score })) ||
                standing(i18n, event, score)}
          </p>
          {score && score.phase === 'play' && (
            <dl className="flex gap-5">
              <Rate label={t('match.run_rate')} value={score.run_rate} />
              {score.required_rate !== undefined && (
                <Rate label={t('match.required_rate')} value={score.required_rate} />
              )}
            </dl>
          )}
        </div>
        {(event.virtual || !event.bettable) && (
          <p className="text-sm text-quiet">
            {t(event.bettable ? 'match.virtual' : 'match.watch_only')}
          </p>
        )}
      </div>
    </header>
  );
}
