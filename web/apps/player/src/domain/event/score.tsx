import type { Scoreboard, SideKey, SportEvent } from '@maidan/api';
import { ScoreNumerals } from '@maidan/ui';
import { clsx } from 'clsx';
import { hasBatted } from './cricket-state.ts';
import { useT } from '../../i18n.ts';

function Runs({ event, side }: { event: SportEvent; side: SideKey }) {
  const t = useT();
  const { score } = event;
  if (!score || score.phase === 'pre') return null;
  if (!hasBatted(score, side))
    return <span className="text-sm text-quiet">{t('match.yet_to_bat')}</span>;
  return (
    <>
      <span className="num text-sm text-quiet">{score[side].overs}</span>
      <span className="min-w-14 text-end text-2xl">
        <ScoreNumerals of={score[side]} dim={score.batting !== side && score.phase === 'play'} />
      </span>
    </>
  );
}

/** The periods shown beside the score: the last five. */
const recentPeriods = ({ periods }: Scoreboard) => (periods ?? []).slice(-5);

function Points({ event, side, board }: { event: SportEvent; side: SideKey; board: Scoreboard }) {
  const index = side === 'home' ? 0 : 1;
  const gamePoints = board.points?.[index];
  const showPeriods = board.name === 'set' || board.name === 'map' || board.name === 'inning';
  return (
    <>
      {event.status === 'live' && board.serving === side && (
        <span aria-hidden className="size-2 rounded-full bg-floodlight" />
      )}
      {showPeriods &&
        recentPeriods(board).map((period, i, list) => (
          <span
            key={i}
            className={clsx(
              'num w-5 text-center text-sm max-[399px]:nth-last-[n+5]:hidden',
              i < list.length - 1 ? 'text-quiet' : 'font-medium',
            )}
          >
            {period[index]}
          </span>
        ))}
      {gamePoints && <span className="num w-6 text-center text-sm text-money">{gamePoints}</span>}
      <span className="board min-w-8 text-end text-2xl">{board[side]}</span>
    </>
  );
}

/** The score of one side in a list row. */
export function SideScore({ event, side }: { event: SportEvent; side: SideKey }) {
  const { score } = event;
  if (event.status === 'upcoming' || !score) return null;
  if (!score.board) return <Runs event={event} side={side} />;
  if (score.board.name === 'race') return null;
  return <Points event={event} side={side} board={score.board} />;
}
