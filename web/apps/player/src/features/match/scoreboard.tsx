import type { Scoreboard as Shape, Score, SideKey, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { useI18n as useSport } from '../../sport/i18n.ts';
import { partName, partOf, whereText } from '../../sport/names.ts';
import { resultText } from '../../sport/result-text.ts';
import { useStartText } from '../../time-text.ts';
import { MatchHeader, SideName } from './header.tsx';
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
      <SideName event={event} side={side} />
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
  const start = useStartText();
  const { t } = i18n;
  if (event.status === 'upcoming') return start(event.starts_at);
  if (event.status === 'abandoned') return t('match.abandoned');
  if (event.status === 'ended') return resultText(sport, { ...event, score }) ?? t('match.ended');
  if (!score || score.phase === 'pre') return t('match.pre');
  const where = score.board ? whereText(sport, event.sport, score.board) : '';
  if (score.phase === 'innings_break') {
    return [sport.t('board.break'), where].filter(Boolean).join(' · ');
  }
  return where;
}

/** The scoreboard of a match of any sport but cricket. */
export function Scoreboard({ event, score }: { event: SportEvent; score: Score | undefined }) {
  const texts = useSport();
  return (
    <MatchHeader event={event} virtual={texts.t('board.virtual')}>
      <Middle event={event} board={score?.board} />
      <p className="heading text-lg sm:text-xl">
        <Standing event={event} score={score} />
      </p>
    </MatchHeader>
  );
}
