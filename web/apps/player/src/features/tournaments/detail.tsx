import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { Board } from './board.tsx';
import { Calendar } from './calendar.tsx';
import { mineQuery, useEntry, type Entry, type TournamentDetail } from './calls.ts';
import { DrawCheck } from './draw-check.tsx';
import { Games } from './games.tsx';
import { Head } from './head.tsx';
import { isBeforeFinal } from './stages.ts';
import { Prizes, Rules } from './terms.tsx';
import { Wheel } from './wheel.tsx';
import { Winners } from './winners.tsx';

/** How many places a board has. */
const boardSize = 100;

/** How often a board is fetched again while the page is visible, in milliseconds; false when nothing changes any more. */
export const boardEvery = ({ state }: Pick<TournamentDetail, 'state'>): number | false =>
  state === 'paid' || state === 'cancelled' ? false : 3000;

/** The player's entry as the board has it, which is newer; read again only where the board cannot have it. */
function useFreshEntry(of: TournamentDetail): Entry | undefined {
  const entry = useEntry(of.id);
  const line = of.board.find(({ player }) => player === entry?.player);
  const beyond = entry !== undefined && !line && of.board.length >= boardSize;
  useQuery({
    ...mineQuery,
    enabled: useSignedIn(),
    refetchInterval: beyond ? boardEvery(of) : mineQuery.refetchInterval,
  });
  return entry && line ? { ...entry, place: line.place, points: line.points } : entry;
}

/** A tournament with its board, its terms and, after the end, its winners. */
export function Detail({ of }: { of: TournamentDetail }) {
  const entry = useFreshEntry(of);
  const over = of.state === 'counting' || of.state === 'closed' || of.state === 'paid';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pt-3 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-x-6">
      <div>
        <Head of={of} entry={entry} />
        {of.stages.length > 0 && <Calendar of={of} />}
        {over && !isBeforeFinal(of) && <Winners of={of} entry={entry} />}
        <Board of={of} entry={entry} />
        {of.by === 'tickets' && of.state !== 'cancelled' && <DrawCheck of={of} />}
      </div>
      <div className="lg:-mt-6">
        <Prizes of={of} />
        <Rules of={of} />
        <Games of={of} />
        <Wheel sectors={of.wheel} />
      </div>
    </div>
  );
}
