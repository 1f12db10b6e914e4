import type { Scoreboard, SideKey, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { partName, partOf } from '../../domain/sport/names.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

function Row({ event, side, board }: { event: SportEvent; side: SideKey; board: Scoreboard }) {
  const { t } = useI18n();
  const index = side === 'home' ? 0 : 1;
  const periods = board.periods ?? [];
  const live = event.status === 'live';
  return (
    <tr className="border-t border-rope">
      <th className="py-2 pe-2 text-start font-medium">
        <span className="flex items-center gap-2">
          <span
            aria-hidden
            style={{ background: teamColour(event[side].colour) }}
            className="h-6 w-1 shrink-0 rounded-full"
          />
          <span className="heading line-clamp-2 text-base sm:text-lg">{event[side].name}</span>
          {live && board.serving === side && (
            <>
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-floodlight" />
              <span className="sr-only">{t('board.serving')}</span>
            </>
          )}
        </span>
      </th>
      {periods.map((period, i) => (
        <td
          key={i}
          className={clsx(
            'num w-7 text-center sm:w-9',
            live && i === periods.length - 1 ? 'font-semibold' : 'text-quiet',
          )}
        >
          {period[index]}
        </td>
      ))}
      {live && board.points?.[index] && (
        <td className="num w-9 text-center font-semibold text-money">{board.points[index]}</td>
      )}
      <td className="w-12 text-end" data-testid={`score-${side}`}>
        <span className="board text-4xl">{board[side]}</span>
      </td>
    </tr>
  );
}

/** The score by period (sets, maps, innings, quarters), one row per side. */
export function LineScore({ event, board }: { event: SportEvent; board: Scoreboard }) {
  const texts = useI18n();
  const periods = board.periods ?? [];
  const part = partOf(event.sport);
  return (
    <div className="overflow-x-auto [scrollbar-width:none]">
      <table className="w-full">
        <thead className="text-sm text-quiet">
          <tr>
            <th className="text-start font-normal">
              <span className="sr-only">{texts.t('league.team')}</span>
            </th>
            {periods.map((_, i) => (
              <th key={i} className="num pb-1 text-center font-normal">
                <span aria-hidden>{i + 1}</span>
                <span className="sr-only">{partName(texts, part, i + 1)}</span>
              </th>
            ))}
            {event.status === 'live' && board.points?.[0] && (
              <th className="pb-1 text-center font-normal">
                <span className="sr-only">{texts.t('board.points')}</span>
              </th>
            )}
            <th className="pb-1 text-end font-normal">
              <span className="sr-only">{texts.t('board.total')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row event={event} side="home" board={board} />
          <Row event={event} side="away" board={board} />
        </tbody>
      </table>
    </div>
  );
}
