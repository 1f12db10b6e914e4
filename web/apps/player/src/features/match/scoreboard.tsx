import type { Scoreboard as Shape, Score, SideKey, SportEvent } from '@maidan/api';
import { LiveBadge } from '@maidan/ui';
import { clsx } from 'clsx';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { SportIcon } from '../../sport/icons.tsx';
import { useI18n as useSport } from '../../sport/i18n.ts';
import { partName, partOf, sportName, whereText } from '../../sport/names.ts';
import { Star } from '../../sport/star.tsx';
import { verdictText } from '../../sport/verdict.ts';
import { teamColour } from '../../team-colour.ts';
import { startText } from '../../time-text.ts';
import { LineScore } from './linescore.tsx';
import { RaceOrder } from './race.tsx';

function Side({ event, board, side }: { event: SportEvent; board?: Shape; side: SideKey }) {
  const end = side === 'away';
  return (
    <div
      className={clsx(
        'grid content-start gap-2',
        end ? 'justify-items-end text-end' : 'justify-items-start',
      )}
    >
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className={clsx('h-5 w-1 shrink-0 rounded-full', end && 'order-2')}
          style={{ background: teamColour(event[side].colour) }}
        />
        <span className="heading text-base leading-tight sm:text-lg">{event[side].name}</span>
      </span>
      {board && (
        <span className="board text-[72px] sm:text-[104px]" data-testid={`score-${side}`}>
          {board[side]}
        </span>
      )}
    </div>
  );
}

/** Halves and periods under two large numbers. */
function Parts({ event, board }: { event: SportEvent; board: Shape }) {
  const texts = useSport();
  const periods = board.periods ?? [];
  if (periods.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {periods.map((period, i) => (
        <div key={i} className="flex gap-2">
          <dt className="text-quiet">{partName(texts, partOf(event.sport), i + 1)}</dt>
          <dd className="num font-medium">
            <bdi dir="ltr">
              {period[0]}–{period[1]}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const large = new Set(['half', 'period']);
const byPart = new Set(['set', 'map', 'inning', 'quarter']);

function Middle({ event, board }: { event: SportEvent; board?: Shape }) {
  const part = partOf(event.sport);
  const played = board && event.status !== 'upcoming';
  if (event.away.name === '') return <RaceOrder event={event} board={board} />;
  if (played && byPart.has(part)) return <LineScore event={event} board={board} />;
  const counted = played && large.has(part) ? board : undefined;
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Side event={event} board={counted} side="home" />
        <Side event={event} board={counted} side="away" />
      </div>
      {counted && <Parts event={event} board={counted} />}
    </>
  );
}

/** Where the match stands: the start, the part and its clock, the result. */
function Standing({ event, score }: { event: SportEvent; score?: Score }) {
  const i18n = useI18n();
  const sport = useSport();
  const { t } = i18n;
  if (event.status === 'upcoming') return startText(i18n, event.starts_at);
  if (event.status === 'abandoned') return t('match.abandoned');
  if (event.status === 'ended') return verdictText(sport, { ...event, score }) ?? t('match.ended');
  if (!score || score.phase === 'pre') return t('match.pre');
  const where = score.board ? whereText(sport, event.sport, score.board) : '';
  if (score.phase === 'innings_break') {
    return [sport.t('board.break'), where].filter(Boolean).join(' · ');
  }
  return where;
}

/** The scoreboard of a match of any sport but cricket. */
export function Scoreboard({ event, score }: { event: SportEvent; score: Score | undefined }) {
  const { t } = useI18n();
  const texts = useSport();
  return (
    <header className="floodlit border-b border-rope bg-stand lg:rounded lg:border">
      <div className="grid gap-4 p-4 pt-2 sm:p-6 sm:pt-3">
        <div className="flex items-center gap-3 text-sm text-quiet">
          {event.status === 'live' && <LiveBadge label={t('match.live')} />}
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
        <Middle event={event} board={score?.board} />
        <p className="heading text-lg sm:text-xl">
          <Standing event={event} score={score} />
        </p>
        {(event.virtual || !event.bettable) && (
          <p className="text-sm text-quiet">
            {event.bettable ? texts.t('board.virtual') : t('match.watch_only')}
          </p>
        )}
      </div>
    </header>
  );
}
