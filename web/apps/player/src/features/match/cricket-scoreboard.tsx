import type { Score, SportEvent } from '@maidan/api';
import { ScoreNumerals } from '@maidan/ui';
import { clsx } from 'clsx';
import { hasBatted, isOver, stateText } from '../../domain/event/cricket-state.ts';
import { useI18n } from '../../i18n.ts';
import { useI18n as useSportI18n } from '../../domain/sport/i18n.ts';
import { resultText } from '../../domain/event/result-text.ts';
import { useStartText } from '../../time-text.ts';
import { MatchHeader, SideName } from './header.tsx';

interface Props {
  event: SportEvent;
  score: Score | undefined;
}

function Side({ event, score, side }: Props & { side: 'home' | 'away' }) {
  const { t } = useI18n();
  const batting = score?.batting === side && !isOver(score);
  const batted = score && score.phase !== 'pre' && hasBatted(score, side);
  const alignEnd = side === 'away';
  return (
    <div
      className={clsx(
        'row-span-3 grid grid-rows-subgrid items-end',
        alignEnd ? 'justify-items-end text-end' : 'justify-items-start',
      )}
    >
      <SideName event={event} side={side} />
      {batted ? (
        <>
          <ScoreNumerals
            of={score[side]}
            dim={!batting && score.phase === 'play'}
            className={clsx(
              batting ? 'text-[72px] sm:text-[112px]' : 'text-[44px] sm:text-[64px]',
              'transition-[font-size] duration-200',
            )}
            data-testid={`score-${side}`}
          />
          <span className="num text-sm text-quiet">
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

/** The scoreboard of a cricket match. */
export function CricketScoreboard({ event, score }: Props) {
  const i18n = useI18n();
  const sportTexts = useSportI18n();
  const startText = useStartText();
  const { t } = i18n;
  return (
    <MatchHeader event={event} virtualNote={t('match.virtual')}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Side event={event} score={score} side="home" />
        <Side event={event} score={score} side="away" />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="heading text-lg sm:text-xl">
          {event.status === 'upcoming'
            ? startText(event.starts_at)
            : (event.status === 'ended' && resultText(sportTexts, { ...event, score })) ||
              stateText(i18n, event, score)}
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
    </MatchHeader>
  );
}
