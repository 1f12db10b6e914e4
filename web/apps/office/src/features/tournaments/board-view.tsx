import { Button, EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  isClosed,
  placesQuery,
  unpaidStage,
  type PlacesSearch,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { KeyHints } from '../../parts/key-hints.tsx';
import { List } from '../../parts/list.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import type { Act } from './act-dialogs.tsx';
import { BoardSummary } from './board-summary.tsx';
import { PlacesFilter } from './places-filter.tsx';
import { actsOf, PlacesTable, type PlaceAct } from './places-table.tsx';

interface Props {
  of: TournamentDetail;
  search: PlacesSearch;
  onSearch: (next: PlacesSearch) => void;
  /** Absent if the member may change nothing. */
  onAct?: (act: Act) => void;
  /** Whether a dialog is open: then keys are its own. */
  asking: boolean;
}

/** The boards of a tournament, one at a time. */
export function BoardView({ of: one, search, onSearch, onAct, asking }: Props) {
  const { t } = useI18n();
  const names = useTournamentNames();
  const [largest] = one.boards.toSorted((a, b) => b.players - a.players);
  const board = one.boards.find((b) => b.board === search.board) ?? largest;
  const won = isClosed(one) && !unpaidStage(one);
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-4"
      aria-label={t('tournaments.board')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">
          {t(won ? 'tournaments.prizes' : 'tournaments.board')}
        </h2>
        {one.boards.length > 1 && board && (
          <Select
            aria-label={t('tournaments.board')}
            className="min-h-11! w-auto!"
            value={board.board}
            onChange={(event) => onSearch({ board: event.target.value })}
          >
            {one.boards.map((b) => (
              <option key={b.board} value={b.board}>
                {t('tournaments.board.of', { board: names.board(b.board), n: b.players })}
              </option>
            ))}
          </Select>
        )}
        {onAct && one.held > 0 && (
          <Button variant="primary" onClick={() => onAct({ act: 'release_all' })}>
            {t('tournaments.release_all', { n: one.held })}
          </Button>
        )}
      </div>
      {board ? (
        <>
          <BoardSummary of={board} one={one} />
          <PlacesFilter search={search} prizes={won} onChange={onSearch} />
          <Places
            of={one}
            board={board.board}
            search={search}
            onAct={onAct && ((act, place) => onAct({ act, place }))}
            asking={asking}
          />
        </>
      ) : (
        <EmptyState title={t('tournaments.nobody')} text={t('tournaments.nobody.text')} />
      )}
    </section>
  );
}

interface PlacesProps extends Pick<Props, 'of' | 'search' | 'asking'> {
  board: string;
  onAct?: React.ComponentProps<typeof PlacesTable>['onAct'];
}

function Places({ of: one, board, search, onAct, asking }: PlacesProps) {
  const { t } = useI18n();
  const list = useInfiniteQuery(placesQuery(one.id, board, search));
  const [chosen, setChosen] = useState<string>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex(({ player_id }) => player_id === chosen);
  const step = (by: number) =>
    setChosen(items[Math.max(0, Math.min(items.length - 1, at + by))]?.player_id);
  const act = (...of: PlaceAct[]) => {
    const place = items[at];
    const possible = place && actsOf(one, place).find((one) => of.includes(one));
    if (possible) onAct?.(possible, place);
  };
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      a: () => act('release'),
      r: () => act('refuse', 'remove'),
    },
    !asking,
  );
  const keys: [string, string][] = [
    ['J', t('keys.next')],
    ['K', t('keys.previous')],
  ];
  if (onAct && one.held > 0)
    keys.push(['A', t('tournaments.release')], ['R', t('tournaments.refuse')]);
  else if (onAct && one.status === 'open') keys.push(['R', t('tournaments.remove')]);
  return (
    <List
      of={list}
      failed={t('queue.error')}
      empty={
        search.player
          ? { title: t('tournaments.not_in'), text: t('tournaments.not_in.text') }
          : { title: t('tournaments.no_places'), text: t('tournaments.no_places.text') }
      }
    >
      {(all) => (
        <>
          <PlacesTable of={one} items={all} chosen={chosen} onAct={onAct} />
          <KeyHints keys={keys} />
        </>
      )}
    </List>
  );
}
