import type { Scoreboard as BoardData, Score, SideKey, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { useI18n as useSportI18n } from '../../domain/sport/i18n.ts';
import { partName, partOf, periodText } from '../../domain/sport/names.ts';
import { resultText } from '../../domain/event/result-text.ts';
import { useStartText } from '../../time-text.ts';
import { MatchHeader, SideName } from './header.tsx';
import { LineScore } from './linescore.tsx';
import { RaceOrder } from './race-card.tsx';

function Side({ event, board, side }: { event: SportEvent; board?: BoardData; side: SideKey }) {
  const alignEnd = side === 'away';
  return (
    <div
      className={clsx(
        'grid content-start gap-2',
        alignEnd ? 'justify-items-end text-end' : 'justify-items-start',
      )}
    >
      <SideName event={event} side={side} />
      {board && (
        <span className="board text-[72px] sm:text-[104px]" data-testid={`score-${side}`}>
          {board[side]}
        </span>
      )}
    </div>
  );
}

/** The score of each half or period. */
function Periods({ event, board }: { event: SportEvent; board: BoardData }) {
  const texts = useSportI18n();
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

const largeScore = new Set(['half', 'period']);
const scoreByPeriod = new Set(['set', 'map', 'inning', 'quarter']);

function Sides({ event, board }: { event: SportEvent; board?: BoardData }) {
  const part = partOf(event.sport);
  const played = board && event.status !== 'upcoming';
  if (event.away.name === '') return <RaceOrder event={event} board={board} />;
  if (played && scoreByPeriod.has(part)) return <LineScore event={event} board={board} />;
  const shown = played && largeScore.has(part) ? board : undefined;
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Side event={event} board={shown} side="home" />
        <Side event={event} board={shown} side="away" />
      </div>
      {shown && <Periods event={event} board={shown} />}
    </>
  );
}

/** The state of the match: the start time, the period and clock, or the result. */
function MatchState({ event, score }: { event: SportEvent; score?: Score }) {
  const i18n = useI18n();
  const sport = useSportI18n();
  const startText = useStartText();
  const { t } = i18n;
  if (event.status === 'upcoming') return startText(event.starts_at);
  if (event.status === 'abandoned') return t('match.abandoned');
  if (event.status === 'ended') return resultText(sport, { ...event, score }) ?? t('match.ended');
  if (!score || score.phase === 'pre') return t('match.pre');
  const period = score.board ? periodText(sport, event.sport, score.board) : '';
  if (score.phase === 'innings_break') {
    return [sport.t('board.break'), period].filter(Boolean).join(' · ');
  }
  return period;
}

/** The scoreboard of all sports except cricket. */
export function Scoreboard({ event, score }: { event: SportEvent; score: Score | undefined }) {
  const texts = useSportI18n();
  return (
    <MatchHeader event={event} virtualNote={texts.t('board.virtual')}>
      <Sides event={event} board={score?.board} />
      <p className="heading text-lg sm:text-xl">
        <MatchState event={event} score={score} />
      </p>
    </MatchHeader>
  );
}
